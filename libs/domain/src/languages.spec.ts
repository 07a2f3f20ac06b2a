import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { LANGUAGE_TABLE, LANGUAGES, readLanguages, type Language } from './languages.js';

const aliases = LANGUAGES.flatMap((language) => {
  const { codes, names } = LANGUAGE_TABLE[language];
  return [language, ...codes, ...names].map((alias): [string, Language] => [alias, language]);
});
const tags = aliases.filter(([alias]) => /^[a-z]{2,3}$/.test(alias));
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `  ${text}\u200b\n`,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
);

it('knows thirteen languages, and no alias of two', () => {
  expect(LANGUAGES).toHaveLength(13);
  const all = LANGUAGES.flatMap((language) => [...LANGUAGE_TABLE[language].codes, ...LANGUAGE_TABLE[language].names]);
  expect(new Set(all.map((alias) => alias.toLowerCase())).size).toBe(all.length);
});

it('maps every alias to its language, however it is spelt', () => {
  for (const [alias, language] of aliases) expect([alias, readLanguages(alias)]).toEqual([alias, [language]]);
  fc.assert(
    fc.property(fc.constantFrom(...aliases), spelling, ([alias, language], spelt) => {
      expect(readLanguages(spelt(alias))).toEqual([language]);
    }),
  );
});

it('maps every code with any script and region', () => {
  const scripts = fc.constantFrom('', '-Deva', '-Latn', '_Guru');
  const regions = fc.constantFrom('', '-IN', '_IN', '-GB', '-PK', '-356', '_IN.UTF-8', '-in@calendar');
  fc.assert(
    fc.property(fc.constantFrom(...tags), scripts, regions, spelling, ([code, language], script, region, spelt) => {
      expect(readLanguages(spelt(`${code}${script}${region}`))).toEqual([language]);
    }),
  );
});

it.each([
  ['hi-IN,en;q=0.8', ['hi', 'en-IN']],
  ['Hindi (India)', ['hi']],
  ['हिन्दी / English', ['hi', 'en-IN']],
  ['Tamil or English', ['ta', 'en-IN']],
  ['Language: Telugu', ['te']],
  ['en-IN, English', ['en-IN']],
  ['Hindi - हिंदी', ['hi']],
  ['hi, ta-IN', ['hi', 'ta']],
  ['en__IN', ['en-IN']],
  ['Indian   English', ['en-IN']],
  ['[pa-Guru-IN]', ['pa']],
  ['Hindi.', ['hi']],
  ['Tamil\u2013English', ['ta', 'en-IN']],
] as [string, Language[]][])('reads %s', (text, languages) => expect(readLanguages(text)).toEqual(languages));

it.each(['', ' ', 'fr', 'fr-IN', 'French', 'either is fine', 'this or that', 'hi there', '-', 'constructor', '__proto__', 'x'.repeat(1e6)])(
  'reads nothing from %.20j',
  (text) => expect(readLanguages(text)).toEqual([]),
);

it.each(['1hi', 'hindustani', 'hin-1', 'hi-IND', 'hi-12', 'hi-1234', 'hi-Dev', 'hi-IN-x'])('takes %s for no code', (text) =>
  expect(readLanguages(text)).toEqual([]),
);

it('reads the first 200 characters', () => {
  expect(readLanguages(`${'x'.repeat(193)}, Hindi, Tamil`)).toEqual(['hi']);
  expect(readLanguages(`${'x'.repeat(194)}, Hindi, Tamil`)).toEqual([]);
});

it('is in docs/api.md as it stands', () => {
  const docs = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8');
  for (const language of LANGUAGES) {
    const { codes, names } = LANGUAGE_TABLE[language];
    const also = codes.filter((code) => code !== language).map((code) => `\`${code}\``);
    expect(docs).toContain(`| \`${language}\` | ${also.join(', ')} | ${names.join(', ')} |`);
  }
});
