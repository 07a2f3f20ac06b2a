import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Library {
  func(prototype: string): (...values: unknown[]) => unknown;
}

/** The part of `koffi` that is used here. */
interface Koffi {
  load(file: string): Library;
  proto(prototype: string): unknown;
  call(address: unknown, prototype: unknown, ...values: unknown[]): unknown;
  decode(address: unknown, offset: number, type: string): unknown;
  alloc(type: string, length: number): unknown;
  view(address: unknown, bytes: number): ArrayBuffer;
}

/** A tensor over memory that both sides read and write. */
export interface Tensor<T> {
  readonly data: T;
  readonly value: unknown;
}

/** Version of the C interface. Newer runtimes serve older versions, too: functions are only added at the end (onnxruntime_c_api.h). */
const API_VERSION = 17;
const POINTER_BYTES = 8;
/** Places of the functions in the structure OrtApi. */
const API = {
  GetErrorMessage: 2, CreateEnv: 3, CreateSessionFromArray: 8, Run: 9, CreateSessionOptions: 10, SetIntraOpNumThreads: 24, SetInterOpNumThreads: 25,
  CreateTensorWithDataAsOrtValue: 49, CreateCpuMemoryInfo: 69, ReleaseStatus: 93,
} as const; // prettier-ignore
const LOG_ERRORS_ONLY = 3;
const ARENA_ALLOCATOR = 1;
const FLOAT = 1;
const INT64 = 7;

type Call = (...values: unknown[]) => void;

function loadKoffi(): Koffi {
  try {
    return createRequire(__filename)('koffi') as Koffi;
  } catch {
    throw new Error('the optional package koffi is not installed');
  }
}

/**
 * A model in the ONNX Runtime, called over its C interface with the optional package `koffi`. No package for Node gives access to it that is
 * small and needs no install script, but sherpa-onnx ships the library itself. A session lives as long as the process.
 */
export class OnnxSession {
  private readonly koffi: Koffi;
  /** Kept, because `koffi` takes a library out of memory when its object is collected. */
  private readonly library: Library;
  private readonly api: unknown;
  private readonly session: unknown;
  private readonly memoryInfo: unknown;
  private readonly createTensor: Call;

  /** @throws if the library or the model cannot be loaded */
  constructor(modelFile: string, runtimeFile: string) {
    this.koffi = loadKoffi();
    this.library = this.koffi.load(runtimeFile);
    this.api = this.openApi();
    const env = this.make((out) => this.func('CreateEnv', 'int level, const char *id, _Out_ void **out')(LOG_ERRORS_ONLY, 'turant', out));
    const options = this.make((out) => this.func('CreateSessionOptions', '_Out_ void **out')(out));
    // A window takes less time than waking another thread.
    this.func('SetIntraOpNumThreads', 'void *options, int threads')(options, 1);
    this.func('SetInterOpNumThreads', 'void *options, int threads')(options, 1);
    const bytes = readFileSync(modelFile);
    const create = this.func('CreateSessionFromArray', 'void *env, const void *bytes, size_t length, void *options, _Out_ void **out');
    this.session = this.make((out) => create(env, bytes, bytes.length, options, out));
    this.memoryInfo = this.make((out) =>
      this.func('CreateCpuMemoryInfo', 'int allocator, int type, _Out_ void **out')(ARENA_ALLOCATOR, 0, out),
    );
    this.createTensor = this.func(
      'CreateTensorWithDataAsOrtValue',
      'void *info, void *data, size_t bytes, const int64_t *shape, size_t dimensions, int type, _Out_ void **out',
    );
  }

  floats(shape: readonly number[]): Tensor<Float32Array> {
    const length = shape.reduce((product, size) => product * size, 1);
    const memory = this.koffi.alloc('float', length);
    const data = new Float32Array(this.koffi.view(memory, length * Float32Array.BYTES_PER_ELEMENT));
    return { data: data.fill(0), value: this.tensor(memory, data.byteLength, shape, FLOAT) };
  }

  integer(value: number): Tensor<BigInt64Array> {
    const memory = this.koffi.alloc('int64_t', 1);
    const data = new BigInt64Array(this.koffi.view(memory, BigInt64Array.BYTES_PER_ELEMENT)).fill(BigInt(value));
    return { data, value: this.tensor(memory, data.byteLength, [1], INT64) };
  }

  /** @returns a function that runs the model over the tensors, and throws what the runtime says if it cannot */
  runner(inputs: Readonly<Record<string, Tensor<unknown>>>, outputs: Readonly<Record<string, Tensor<unknown>>>): () => void {
    const run = this.func(
      'Run',
      'void *session, void *options, const char **inputs, void **in, size_t ins, const char **outputs, size_t outs, void **out',
    );
    const values = (tensors: Readonly<Record<string, Tensor<unknown>>>): unknown[] => Object.values(tensors).map(({ value }) => value);
    const [ins, outs] = [Object.keys(inputs), Object.keys(outputs)];
    const [inValues, outValues] = [values(inputs), values(outputs)];
    return () => run(this.session, null, ins, inValues, ins.length, outs, outs.length, outValues);
  }

  private tensor(memory: unknown, bytes: number, shape: readonly number[], type: number): unknown {
    const sizes = BigInt64Array.from(shape, BigInt);
    return this.make((out) => this.createTensor(this.memoryInfo, memory, bytes, sizes, shape.length, type, out));
  }

  private openApi(): unknown {
    const base = this.library.func('void *OrtGetApiBase(void)')();
    const getApi = this.koffi.proto('void *(uint32_t version)');
    const api = this.koffi.call(this.koffi.decode(base, 0, 'void *'), getApi, API_VERSION);
    if (!api) throw new Error(`the ONNX Runtime is older than version 1.${API_VERSION}`);
    return api;
  }

  /** The object that a function writes to its last parameter. */
  private make(create: (out: unknown[]) => void): unknown {
    const out: unknown[] = [null];
    create(out);
    return out[0];
  }

  private address(name: keyof typeof API): unknown {
    return this.koffi.decode(this.api, API[name] * POINTER_BYTES, 'void *');
  }

  /** A function of the structure that returns a status: null, or an error that it throws. */
  private func(name: keyof typeof API, parameters: string): Call {
    const address = this.address(name);
    const prototype = this.koffi.proto(`void *(${parameters})`);
    return (...values) => {
      const status = this.koffi.call(address, prototype, ...values);
      if (status) this.fail(status);
    };
  }

  private fail(status: unknown): never {
    const message = this.koffi.call(this.address('GetErrorMessage'), this.koffi.proto('const char *(void *status)'), status);
    this.koffi.call(this.address('ReleaseStatus'), this.koffi.proto('void (void *status)'), status);
    throw new Error(String(message));
  }
}
