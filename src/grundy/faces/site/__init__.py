"""Write the page as a folder for any host of files: Python runs in the reader's browser.

`folder` puts the pieces together: the page joined as the server serves it, the questions that open
it answered beforehand, Pyodide (`pyodide`), and this package, whose `core` answers in the
browser what a server would.
"""
