import { groupPlatforms } from './platform-groups';

const platforms = [
  { id: 'meta', name: 'Meta Lead Ads' },
  { id: 'custom-json', name: 'Your own JSON' },
  { id: 'google-ads', name: 'Google Ads' },
  { id: 'from-elsewhere', name: 'Elsewhere' },
];
const ids = (search: string): unknown => groupPlatforms(platforms, search).map(([group, found]) => [group, found.map(({ id }) => id)]);

it('groups platforms by kind, those of other packages last', () => {
  expect(ids('')).toEqual([
    ['ads', ['meta', 'google-ads']],
    ['own', ['custom-json']],
    ['other', ['from-elsewhere']],
  ]);
});

it('finds by name or id, whatever the case and the spaces', () => {
  expect(ids(' googleADS')).toEqual([['ads', ['google-ads']]]);
  expect(ids('custom json')).toEqual([['own', ['custom-json']]]);
  expect(ids('nothing')).toEqual([]);
});
