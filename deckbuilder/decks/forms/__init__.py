"""The forms deck lists come in: one module a form, one line each in `registry`."""
