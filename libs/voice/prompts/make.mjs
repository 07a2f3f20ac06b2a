// Makes the kept prompts (<language>/<name>.ulaw, raw 8 kHz mu-law) from phrases.json with espeak-ng.
// Run: node libs/voice/prompts/make.mjs [name…]   (espeak-ng must be installed; without names it makes all)
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const here = (path) => new URL(path, import.meta.url);
const { transformSync } = createRequire(import.meta.url)('@swc/core');

/** The files of the speaker itself, so that prompts sound as its speech does; they import nothing. */
async function source(path) {
  const { code } = transformSync(readFileSync(here(path), 'utf8'), {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const { resample } = await source('../src/speakers/resample.ts');
const { readWav } = await source('../src/speakers/read-wav.ts');
const { trimSilence } = await source('../src/speakers/trim-silence.ts');
const { toMuLaw } = await source('../src/speakers/mu-law.ts');

const phrases = JSON.parse(readFileSync(here('phrases.json'), 'utf8'));
const wanted = process.argv.slice(2);
let total = 0;
for (const [language, texts] of Object.entries(phrases)) {
  mkdirSync(here(`${language}/`), { recursive: true });
  const lengths = [];
  for (const [kind, text] of Object.entries(texts)) {
    if (wanted.length > 0 && !wanted.includes(kind)) continue;
    const voice = language === 'en-IN' ? 'en' : language;
    const input = language === 'as' ? text.replaceAll('\u09af\u09bc', '\u09df') : text;
    const args = ['-b', '1', '-v', voice, '-s', '180', '--stdin', '--stdout'];
    const wav = readWav(execFileSync('espeak-ng', args, { input, maxBuffer: 1 << 24 }));
    const bytes = toMuLaw(trimSilence(resample(wav.samples, wav.rateHz, 8000), 8000));
    writeFileSync(here(`${language}/${kind}.ulaw`), bytes);
    total += bytes.length;
    lengths.push(`${kind} ${(bytes.length / 8000).toFixed(1)} s`);
  }
  console.log(language, lengths.join(', '));
}
console.log(`${(total / 1e6).toFixed(2)} MB in total`);
