"""The showcase: the catalogue of models, members' cars, their gallery and contests. Start reading at plugin.py."""
