"""Play on the vertices and edges of any graph, by moves that are one line of text."""
