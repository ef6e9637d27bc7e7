"""Every fence of every document: what it shows is run, read or settled, or it says why it is not."""
