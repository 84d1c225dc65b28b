"""Methods of proof beside the core, a theorem each; the kind in a certificate names the file."""
