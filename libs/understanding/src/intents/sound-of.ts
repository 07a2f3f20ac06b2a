/** The letters of the scripts of India stand in the same places of their blocks in Unicode, which follow each other (The Unicode Standard, chapter 12). */
const FIRST_BLOCK = 0x0900;
const AFTER_LAST_BLOCK = 0x0d80;
const BLOCK = 0x80;

/**
 * What stays of a letter on a telephone line: whether it is breathed, in front or behind in the mouth is heard wrong most often, and so is the length
 * of a vowel. By places in a block.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  i: '07 08 3f 40',
  u: '09 0a 41 42',
  e: '0d 0e 0f 10 45 46 47 48',
  o: '11 12 13 14 49 4a 4b 4c',
  k: '15 16 58 59',
  g: '17 18 5a',
  c: '1a 1b',
  j: '1c 1d 5b',
  t: '1f 20 24 25',
  d: '21 22 26 27 5c 5d',
  n: '19 1e 23 28 29 01 02',
  p: '2a 2b 5e',
  b: '2c 2d',
  m: '2e',
  y: '2f 5f',
  r: '30 31 0b 43',
  l: '32 33 34',
  v: '35',
  s: '36 37 38',
  h: '39',
};
const SOUND_AT: ReadonlyMap<number, string> = new Map(
  Object.entries(SOUNDS).flatMap(([sound, places]) => places.split(' ').map((place) => [Number.parseInt(place, 16), sound] as const)),
);

/** Letters of Urdu, of Assamese (with the nasal sign of Gurmukhi) and Latin ones, as far as they are not the sound themselves. */
const SAME_SOUND: Readonly<Record<string, string>> = {
  ...{
    ب: 'b',
    پ: 'p',
    ت: 't',
    ٹ: 't',
    ث: 's',
    ج: 'j',
    چ: 'c',
    ح: 'h',
    خ: 'k',
    د: 'd',
    ڈ: 'd',
    ذ: 'j',
    ر: 'r',
    ڑ: 'd',
    ز: 'j',
    ژ: 'j',
    س: 's',
    ش: 's',
  },
  ...{
    ص: 's',
    ض: 'j',
    ط: 't',
    ظ: 'j',
    غ: 'g',
    ف: 'p',
    ق: 'k',
    ک: 'k',
    گ: 'g',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ں: 'n',
    و: 'v',
    ہ: 'h',
    ی: 'i',
    ے: 'e',
  },
  ...{ ৰ: 'r', ৱ: 'v', 'ੰ': 'n' },
  ...{ f: 'p', q: 'k', w: 'v', x: 's', z: 'j' },
};
const WRITTEN_SO = 'abcdefghijklmnopqrstuvwxyz';
/** What Indian words in Latin letters write with two letters. */
const OF_TWO_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[bcdgjkpst])h/g, ''],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ai|ay/g, 'e'],
  [/au/g, 'o'],
];

/** What a text sounds like, roughly, in small Latin letters without spaces: words that a listener writes with other letters, or cuts in other places, look alike. */
export function soundOf(text: string): string {
  let sounds = '';
  const simple = OF_TWO_LETTERS.reduce((rest, [letters, sound]) => rest.replace(letters, sound), text.toLowerCase());
  for (const letter of simple) {
    const sound = soundOfLetter(letter);
    if (sound !== '' && !sounds.endsWith(sound)) sounds += sound;
  }
  return sounds;
}

function soundOfLetter(letter: string): string {
  const code = letter.codePointAt(0) as number;
  const sound = SAME_SOUND[letter];
  if (sound === undefined && code >= FIRST_BLOCK && code < AFTER_LAST_BLOCK) return SOUND_AT.get((code - FIRST_BLOCK) % BLOCK) ?? '';
  const same = sound ?? letter;
  return WRITTEN_SO.includes(same) && same !== 'a' ? same : '';
}
