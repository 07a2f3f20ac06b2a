/**
 * Speaks sentences by Kokoro's voices as a telephone line carries them: G.711 of 8 kHz. It writes WAVs of 16 kHz, and `list.json` for hear-clips.by-hand.ts.
 * By hand: `node test/engines/run-ts.cjs test/providers/spoken-intents/make-clips.by-hand.ts <Kokoro's folder> <sentences.json> <clips> <voices> [in-turn]`.
 * Voices are numbers of that folder, with `+` between two that are mixed into a third, and `@` before their speed: `0,1,2` or `0+1@0.9,2+3@1.15`.
 * Every voice speaks every sentence; with `in-turn` each sentence is spoken by the next voice only.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromMuLaw, RATE_HZ, resample, toMuLaw, wavHeader } from '@turant/voice';
import type { Clip } from './clip.js';

/** The part of `sherpa-onnx-node` that is used here. */
interface Sherpa {
  OfflineTts: new (settings: object) => {
    generate(order: { text: string; sid: number; speed: number }): { samples: Float32Array; sampleRate: number };
  };
}
interface Speaking {
  readonly name: string;
  /** The numbers of one voice, or of two that are mixed. */
  readonly of: readonly number[];
  readonly speed: number;
}

const ESPEAK_DATA = '/usr/lib/x86_64-linux-gnu/espeak-ng-data';
/** A voice is a table of 510 rows of 256 numbers. */
const VOICE_FLOATS = 510 * 256;
const LOUDNESS = 20_000;
const LINE_HZ = 8_000;

const readSpeaking = (words: string): Speaking => {
  const [numbers = '', speed = '1'] = words.split('@');
  return { name: words.replace('@', 'x'), of: numbers.split('+').map(Number), speed: Number(speed) };
};

/** The voices of the folder, with those that are wanted in the first places: the model wants as many as it was made with. */
function mixed(folder: string, wanted: readonly Speaking[]): Buffer {
  const bytes = readFileSync(join(folder, 'voices.bin'));
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const result = all.slice();
  for (const [place, { of }] of wanted.entries())
    for (let i = 0; i < VOICE_FLOATS; i++)
      result[place * VOICE_FLOATS + i] = of.reduce((sum, voice) => sum + (all[voice * VOICE_FLOATS + i] as number), 0) / of.length;
  return Buffer.from(result.buffer);
}

function overTheLine(samples: Float32Array, rate: number): Buffer {
  const wide = Int16Array.from(samples, (one) => Math.max(-32_768, Math.min(32_767, Math.round(one * LOUDNESS))));
  const narrow = resample(resample(wide, rate, RATE_HZ), RATE_HZ, LINE_HZ);
  const heard = resample(fromMuLaw(toMuLaw(narrow)), LINE_HZ, RATE_HZ);
  return Buffer.concat([wavHeader(RATE_HZ, heard.length), Buffer.from(heard.buffer)]);
}

function main(folder: string, file: string, to: string, { voices, isInTurn }: { voices: readonly Speaking[]; isInTurn: boolean }): void {
  const { OfflineTts } = createRequire(__filename)('sherpa-onnx-node') as Sherpa;
  const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string[]>>;
  const mixing = mkdtempSync(join(tmpdir(), 'voices-'));
  writeFileSync(join(mixing, 'voices.bin'), mixed(folder, voices));
  mkdirSync(to, { recursive: true });
  const clips: Clip[] = [];
  for (const [language, byIntent] of Object.entries(sentences)) {
    const kokoro = { model: join(folder, 'model.onnx'), voices: join(mixing, 'voices.bin'), tokens: join(folder, 'tokens.txt') };
    const lang = language === 'hi' ? 'hi' : 'en-us';
    const tts = new OfflineTts({
      model: { kokoro: { ...kokoro, dataDir: ESPEAK_DATA, lang }, numThreads: 1, provider: 'cpu' },
      maxNumSentences: 1,
    });
    const said = Object.entries(byIntent).flatMap(([intent, texts]) => texts.map((text) => ({ intent, text })));
    for (const [number, { intent, text }] of said.entries())
      for (const [sid, { name, speed }] of voices.entries()) {
        if (isInTurn && sid !== number % voices.length) continue;
        const { samples, sampleRate } = tts.generate({ text, sid, speed });
        const clip = { file: `${language}-${name}-${number}.wav`, language, intent, text, voice: name } as Clip;
        writeFileSync(join(to, clip.file), overTheLine(samples, sampleRate));
        clips.push(clip);
      }
  }
  writeFileSync(join(to, 'list.json'), `${JSON.stringify(clips, undefined, 1)}\n`);
  rmSync(mixing, { recursive: true });
}

const [folder = '', file = '', to = '', voices = '0', manner] = process.argv.slice(2);
main(folder, file, to, { voices: voices.split(',').map(readSpeaking), isInTurn: manner === 'in-turn' });
