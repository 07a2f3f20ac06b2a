import { languageOfCity, languageOfState } from './language-of-place.js';

/** Official languages by state, as two pages list them: jagranjosh.com (general knowledge, 1624022980) and Wikipedia, "Languages with official status in India". */
const JAGRAN_JOSH = `Andhra Pradesh: te; Arunachal Pradesh: en; Assam: as; Bihar: hi; Chhattisgarh: hi; Goa: kok en; Gujarat: gu; Haryana: hi; Himachal Pradesh: hi;
  Jharkhand: hi; Karnataka: kn; Kerala: ml; Madhya Pradesh: hi; Maharashtra: mr; Manipur: mni; Meghalaya: en; Mizoram: lus; Nagaland: en; Odisha: or; Punjab: pa;
  Rajasthan: hi; Sikkim: en ne; Tamil Nadu: ta; Telangana: te; Tripura: bn en; Uttar Pradesh: hi; Uttarakhand: hi; West Bengal: bn en`;
const WIKIPEDIA = `Andhra Pradesh: te; Arunachal Pradesh: en; Assam: as en; Bihar: hi; Chhattisgarh: hi; Goa: kok; Gujarat: gu; Haryana: hi; Himachal Pradesh: hi;
  Jammu and Kashmir: ur; Jharkhand: hi; Karnataka: kn; Kerala: ml; Madhya Pradesh: hi; Maharashtra: mr; Manipur: mni; Meghalaya: en; Mizoram: lus en hi; Nagaland: en;
  Odisha: or; Punjab: pa; Rajasthan: hi; Sikkim: en; Tamil Nadu: ta; Telangana: te; Tripura: bn en; Uttar Pradesh: hi; Uttarakhand: hi; West Bengal: bn en`;
const OURS = new Set(['hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or', 'as', 'ur']);

/** By state the first official language, if it is one of ours. */
const read = (list: string): Map<string, string | undefined> =>
  new Map(
    list.split(';').map((line) => {
      const [state = '', languages = ''] = line.trim().split(': ');
      const [first = ''] = languages.split(' ');
      return [state, OURS.has(first) ? first : undefined];
    }),
  );

describe('the language of a place', () => {
  const [josh, wikipedia] = [read(JAGRAN_JOSH), read(WIKIPEDIA)];
  it.each([...josh.keys()])('is the one of its state, as two lists say: %s', (state) => {
    expect(josh.get(state)).toBe(wikipedia.get(state));
    expect(languageOfState(state)).toBe(josh.get(state));
  });

  it.each(['Jammu and Kashmir', 'Chandigarh', 'Puducherry', 'Ladakh', 'Dadra and Nagar Haveli', 'California', 'NA', '-', '', '7'])(
    'is not known where there is none, or several: %s',
    (state) => expect(languageOfState(state)).toBeUndefined(),
  );

  it.each([
    ['Chennai', 'ta'],
    ['BENGALURU', 'kn'],
    ['Navi  Mumbai', 'mr'],
    ['Pune, Maharashtra (411001)', 'mr'],
    ['Anywhere, Gujarat', 'gu'],
    ['Delhi', 'hi'],
    ['Aurangabad', undefined],
    ['Panaji', undefined],
    ['Hyderabad or Pune', undefined],
    ['Hyderabad / Pune', undefined],
    ['TN', undefined],
    ['x'.repeat(100_000), undefined],
  ])('of the city %s is %s', (city, language) => expect(languageOfCity(city)).toBe(language));

  it('is known by the code of a state, too', () =>
    expect(['TN', 'mh', 'OR', 'XX'].map(languageOfState)).toEqual(['ta', 'mr', 'or', undefined]));
});
