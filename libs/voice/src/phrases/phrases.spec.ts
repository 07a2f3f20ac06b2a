import { LANGUAGES } from '@turant/domain';
import { defaultScript } from '../scripts/default-script.js';
import { betweenTexts } from './between-texts.js';
import { keptTexts } from './kept-texts.js';
import { meaningTexts } from './meaning-texts.js';
import { nudgesOf } from './nudges.js';
import { troubleTexts } from './trouble-texts.js';

const SPOKEN = [...LANGUAGES, 'hi-Latn'];
/** The letters of each language; marks of sentences come from the language or from Latin. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/u, mr: /\p{Script=Devanagari}/u, bn: /\p{Script=Bengali}/u, as: /\p{Script=Bengali}/u, pa: /\p{Script=Gurmukhi}/u,
  gu: /\p{Script=Gujarati}/u, or: /\p{Script=Oriya}/u, ta: /\p{Script=Tamil}/u, te: /\p{Script=Telugu}/u, kn: /\p{Script=Kannada}/u,
  ml: /\p{Script=Malayalam}/u, ur: /\p{Script=Arabic}/u, 'en-IN': /\p{Script=Latin}/u, 'hi-Latn': /\p{Script=Latin}/u,
}; // prettier-ignore

const sentencesOf = (language: string): string[] => [
  ...Object.values(troubleTexts(language)),
  ...nudgesOf(language),
  betweenTexts(language).filler,
];
const all = (language: string): string[] => [...sentencesOf(language), betweenTexts(language).goOn];

it.each(SPOKEN)('in %s each text is a sentence of the language, and no two are the same', (language) => {
  const texts = all(language);
  expect(new Set(texts).size).toBe(texts.length);
  const letters = texts.join('').match(/\p{L}/gu) ?? [];
  expect(letters.filter((letter) => !LETTERS[language]?.test(letter))).toEqual([]);
  expect(sentencesOf(language).filter((text) => !/^[^{}\d]{8,110}[.?।۔؟]$/u.test(text))).toEqual([]);
  expect(betweenTexts(language).goOn).toMatch(/^\S{2,6}[,،]$/u);
});

it('has texts of its own for each language, and English ones for others', () => {
  const texts = SPOKEN.flatMap((language) => [
    ...Object.values(troubleTexts(language)),
    nudgesOf(language)[1],
    betweenTexts(language).filler,
  ]);
  expect(new Set(texts).size).toBe(texts.length);
  expect([all('xx'), all('HI'), all('hi-latn')]).toEqual([all('en-IN'), all('hi'), all('hi-Latn')]);
});

it('nudges first with "are you there?", of the employee if it has one', () => {
  expect(nudgesOf('hi')[0]).toBe(defaultScript('hi').areYouThere);
  expect(nudgesOf('hi', 'सुन रहे हैं?')[0]).toBe('सुन रहे हैं?');
});

/** Assamese has letters of its own among those that it shares with Bengali. */
it('writes Assamese with Assamese letters', () => {
  const text = all('as').join('');
  expect(text).toMatch(/[ৰৱ]/u);
  expect(text).not.toMatch(/র/u);
  expect(all('bn').join('')).not.toMatch(/[ৰৱ]/u);
});

it('keeps the texts of a script, and the standard ones, that tell nothing about a person', () => {
  const script = {
    ...defaultScript('en-IN'),
    questions: ['What  is your budget?', { text: 'Is {{lead.phone}} your number?' }, '{{#lead.name}}Is it for you?{{/lead.name}}'],
  };
  const texts = keptTexts(script, 'en-IN');
  expect(texts).toContain('What is your budget?');
  expect(texts).toEqual(expect.arrayContaining([script.areYouThere, script.goodbye, meaningTexts('en-IN').callLater]));
  expect(texts.filter((text) => /number|it for you|assistant/.test(text))).toEqual([]);
});
