const RATE = 16_000;
const MEL_WINDOW = 400;
const BINS = MEL_WINDOW / 2 + 1;
/** Below 1,000 Hz the scale is linear, above it logarithmic (Slaney, Auditory Toolbox). */
const BEND_HZ = 1_000;
const BEND_MEL = 15;
const STEP = Math.log(6.4) / 27;

const toHz = (mel: number): number => (mel < BEND_MEL ? (mel * 200) / 3 : BEND_HZ * Math.exp((mel - BEND_MEL) * STEP));
const toMel = (hz: number): number => (hz < BEND_HZ ? (hz * 3) / 200 : BEND_MEL + Math.log(hz / BEND_HZ) / STEP);

/** The bands by which Whisper hears, one after the other: how much each of 201 frequencies counts in each band. */
export function melFilters(bands: number): { bins: number; weights: Float32Array } {
  const edges = Array.from({ length: bands + 2 }, (_, i) => toHz((toMel(RATE / 2) * i) / (bands + 1)));
  const weights = new Float32Array(bands * BINS);
  for (let band = 0; band < bands; band++) {
    const [low, middle, high] = edges.slice(band, band + 3) as [number, number, number];
    for (let bin = 0; bin < BINS; bin++) {
      const hz = (bin * RATE) / MEL_WINDOW;
      const share = Math.max(0, Math.min((hz - low) / (middle - low), (high - hz) / (high - middle)));
      weights[band * BINS + bin] = share * (2 / (high - low));
    }
  }
  return { bins: BINS, weights };
}
