/** A tensor of 16-bit floating point numbers, as bytes. */
export interface HalfTensor {
  readonly dims: readonly number[];
  readonly bytes: Buffer;
}

interface Ct2Tensor extends HalfTensor {
  readonly type: number;
}

export type Weights = ReadonlyMap<string, Ct2Tensor>;

const FORMAT_VERSION = 6;
const FLOAT16 = 4;

/**
 * The tensors of a model file of CTranslate2 by their names (its `model_spec.py` writes them so: version, name and revision, the tensors, then
 * second names of tensors).
 * @throws Error if the file has another version
 */
export function readCt2Weights(bytes: Buffer): Weights {
  const reader = new Ct2Reader(bytes);
  const version = reader.uint32();
  if (version !== FORMAT_VERSION) throw new Error(`the model file has version ${version}, and not ${FORMAT_VERSION}`);
  reader.text();
  reader.uint32();
  const tensors = new Map<string, Ct2Tensor>();
  for (let left = reader.uint32(); left > 0; left -= 1) tensors.set(reader.text(), reader.tensor());
  for (let left = reader.uint32(); left > 0; left -= 1) {
    const [name, of] = [reader.text(), reader.text()];
    tensors.set(name, tensorOf(tensors, of));
  }
  return tensors;
}

/** @throws Error if the model has no such tensor, or one of other numbers than of 16-bit floating point */
export function tensorOf(weights: Weights, name: string): Ct2Tensor {
  const tensor = weights.get(name);
  if (tensor?.type !== FLOAT16) throw new Error(`the model has no tensor ${name} of 16-bit floating point`);
  return tensor;
}

class Ct2Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  uint32(): number {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  /** A string whose length counts the zero byte at its end. */
  text(): string {
    const length = this.bytes.readUInt16LE(this.at);
    this.at += 2 + length;
    return this.bytes.toString('utf8', this.at - length, this.at - 1);
  }

  tensor(): Ct2Tensor {
    const rank = this.bytes.readUInt8(this.at);
    this.at += 1;
    const dims = Array.from({ length: rank }, () => this.uint32());
    const type = this.bytes.readUInt8(this.at);
    this.at += 1;
    const length = this.uint32();
    this.at += length;
    return { dims, type, bytes: this.bytes.subarray(this.at - length, this.at) };
  }
}
