"""Prints how long it takes to draw every face of each game into a PDF.

Run it by hand: ``python tests/benchmarks/bench_faces.py``. Each game is drawn in a process
of its own, from reading the cards to the finished bytes, fonts and emblems included.
"""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import time

from deckbuilder import load

TARGET = "  (target 6 s, 300 MiB)"


def main() -> None:
    """Measure and print."""
    for game in load.game_ids():
        run = subprocess.run([sys.executable, __file__, game], capture_output=True, text=True, check=False)
        told = run.stdout.strip() or run.stderr.strip().splitlines()[-1]
        print(f"{game:16} {told}{TARGET if game == 'arcmage' else ''}")


def draw(game: str) -> None:
    """Draw all faces of one game, a page each, and print what it took."""
    began = time.perf_counter()
    from reportlab.pdfgen.canvas import Canvas

    from deckbuilder.games import registry
    from deckbuilder.printing.faces import faces_for
    from deckbuilder.printing.surface import MM, Surface

    faces = faces_for(game, load.cards(game, registry.card_model(game)).values())
    measured = time.perf_counter()
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1)
    for face in faces.values():
        width, height = (side + 2 * face.bleed for side in face.size)
        canvas.setPageSize((width * MM, height * MM))
        face.draw(Surface(canvas, face.bleed * MM, (height - face.bleed) * MM))
        canvas.showPage()
    canvas.save()
    ended = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{len(faces)} faces: measured after {measured - began:.2f} s, PDF after {ended - began:.2f} s, "
        f"{len(stream.getvalue()) / 1024 / len(faces):.0f} KiB a face, peak {peak:.0f} MiB"
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        draw(sys.argv[1])
    else:
        main()
