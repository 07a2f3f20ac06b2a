/** The model hears windows of 512 samples at 16 kHz, each with the last 64 samples of the window before it. */
export const WINDOW_SAMPLES = 512;
export const CONTEXT_SAMPLES = 64;
/** Two vectors of 128 numbers of its recurrent layer. */
export const MEMORY_NUMBERS = 256;

/** The model's memory of one call. */
export interface SileroState {
  readonly memory: Float32Array;
  readonly context: Float32Array;
}

export const newSileroState = (): SileroState => ({
  memory: new Float32Array(MEMORY_NUMBERS),
  context: new Float32Array(CONTEXT_SAMPLES),
});
