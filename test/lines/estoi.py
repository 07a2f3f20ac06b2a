"""How understandable a recording is: ESTOI (Jensen and Taal, 2016) of raw samples of 16 kHz against the WAV file that was said.

By hand, in a virtual environment with `pip install pystoi`: `python test/lines/estoi.py speech.wav folder/up.raw folder/down.raw`
Each second is aligned by itself, because jitter buffers stretch time.
"""
import sys
import wave

import numpy as np
from pystoi import stoi
from scipy.signal import correlate, resample_poly

RATE = 16_000
AROUND = RATE // 5


def said(path):
    with wave.open(path) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16).astype(float)
        return resample_poly(samples, RATE, file.getframerate())


def offset(long, short):
    return int(np.argmax(correlate(long, short, mode="valid", method="fft")))


def aligned(reference, heard):
    heard = np.pad(heard, (0, max(0, len(reference) - len(heard))))
    begin = offset(heard, reference)
    result = np.zeros(len(reference))
    for at in range(0, len(reference), RATE):
        second = reference[at : at + RATE]
        part = heard[max(0, begin + at - AROUND) : begin + at + len(second) + AROUND]
        part = np.pad(part, (0, max(0, len(second) - len(part))))
        start = offset(part, second)
        result[at : at + len(second)] = part[start : start + len(second)]
    return result


reference = said(sys.argv[1])
for path in sys.argv[2:]:
    heard = np.frombuffer(open(path, "rb").read(), np.int16).astype(float)
    print(f"{path}: ESTOI {stoi(reference, aligned(reference, heard), RATE, extended=True):.3f}")
