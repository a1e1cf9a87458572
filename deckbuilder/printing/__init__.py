"""Card faces, sheets, marks and PDF output: the only importer of reportlab and pillow."""
