import { RATE_HZ } from '../frames.js';
import { OnnxSession, type Tensor } from './onnx-session.js';
import { CONTEXT_SAMPLES, MEMORY_NUMBERS, newSileroState, WINDOW_SAMPLES, type SileroState } from './silero-state.js';

const FULL_SCALE = 32_768;

/**
 * The Silero voice activity model, version 5 (MIT). One model serves all calls, because a call's state is 320 numbers outside of it: the
 * ready-made detector of sherpa-onnx has a model of its own for each call, which takes 8 MB and 38 ms a call, and at 50 calls three times
 * the CPU, because the models drive one another out of the processor's cache.
 */
export class SileroModel {
  private readonly input: Tensor<Float32Array>;
  private readonly state: Tensor<Float32Array>;
  private readonly output: Tensor<Float32Array>;
  private readonly nextState: Tensor<Float32Array>;
  private readonly run: () => void;

  /** @throws if the runtime cannot load the model, or if it is another model */
  constructor(modelFile: string, runtimeFile: string) {
    const session = new OnnxSession(modelFile, runtimeFile);
    this.input = session.floats([1, CONTEXT_SAMPLES + WINDOW_SAMPLES]);
    this.state = session.floats([2, 1, MEMORY_NUMBERS / 2]);
    this.output = session.floats([1, 1]);
    this.nextState = session.floats([2, 1, MEMORY_NUMBERS / 2]);
    const rate = session.integer(RATE_HZ);
    this.run = session.runner(
      { input: this.input, state: this.state, sr: rate },
      {
        output: this.output,
        stateN: this.nextState,
      },
    );
    this.checkSilence();
  }

  /** Probability that 32 ms of sound are speech. Advances the state. */
  probabilityOf(window: Int16Array, { memory, context }: SileroState): number {
    const input = this.input.data;
    input.set(context);
    for (let i = 0; i < WINDOW_SAMPLES; i++) input[CONTEXT_SAMPLES + i] = (window[i] as number) / FULL_SCALE;
    this.state.data.set(memory);
    this.run();
    memory.set(this.nextState.data);
    context.set(input.subarray(WINDOW_SAMPLES));
    return this.output.data[0] as number;
  }

  /** Another model with the same inputs would answer anything. */
  private checkSilence(): void {
    const probability = this.probabilityOf(new Int16Array(WINDOW_SAMPLES), newSileroState());
    if (!(probability >= 0 && probability < 0.5)) throw new Error('the model takes silence for speech');
  }
}
