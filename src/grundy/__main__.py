"""Run the command line as ``python -m grundy``."""

from grundy.faces.cli import main

if __name__ == "__main__":
    main()
