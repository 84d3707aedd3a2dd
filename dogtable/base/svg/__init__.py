"""Pictures as strangers write them: the subset of SVG that is drawn, read strictly and written anew."""
