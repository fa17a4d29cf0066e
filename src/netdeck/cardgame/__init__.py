"""What card games with text share. Imports the kernel and the language, and no game."""
