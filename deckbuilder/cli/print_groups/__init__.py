"""The options of ``print``, one module per group: what, faces, pictures, sheet, marks, sides, output.

Each module has one frozen dataclass of options, and the function that reads them.
"""
