import { automation } from './automation.js';
import type { LeadItem } from './items.js';
import { checkProof } from './proof/check-proof.js';
import { rawRequest } from './raw-request.js';
import { readItems } from './read-items.js';

const plugin = automation({ id: 'acme-flow', name: 'Acme Flow', steps: ['Paste {url}.'] });
const SENT = rawRequest({
  method: 'GET',
  url: '/x?name=Asha&phone=9000000001&source=diwali&api_key=hush',
  headers: {},
  body: Buffer.alloc(0),
});
const reading = { settings: { secret: 'hush' }, region: 'IN', now: new Date(0) };

it('is a source under its own id, name and steps, with the settings of every source', () => {
  expect(plugin).toMatchObject({ id: 'acme-flow', name: 'Acme Flow', steps: ['Paste {url}.'], capabilities: ['source'] });
  expect(Object.keys(plugin.settings.properties)).toEqual(['secret', 'country', 'fieldMap', 'ownerMap']);
});

it('takes a GET with the secret in its address for a lead, with the source that the sender names', () => {
  expect(plugin.readsQuery).toBe(true);
  const [item] = readItems(plugin, SENT, reading) as LeadItem[];
  expect(item?.lead).toEqual({ name: 'Asha', phone: '+919000000001', source: 'diwali' });
});

it.each([
  ['hush', 'genuine'],
  ['another', 'not-genuine'],
])('proved by %s it is %s', (secret, is) => {
  expect(checkProof(plugin.proof ?? { kind: 'url' }, SENT, { secret }, reading.now).kind).toBe(is);
});

it('reads by the paths of the owner’s field map', () => {
  const body = Buffer.from('{"who":[{"kontakt":"Asha"},{"kontakt":"9000000001"}]}');
  const raw = rawRequest({ method: 'POST', url: '/x', headers: {}, body });
  const settings = { fieldMap: { 'who[0].kontakt': 'name', 'who[1].kontakt': 'phone' } };
  const items = readItems(plugin, raw, { ...reading, settings }) as LeadItem[];
  expect(items.map(({ lead }) => lead)).toEqual([{ name: 'Asha', phone: '+919000000001', source: 'acme_flow' }]);
});

it('is refused with an id that is none', () => expect(() => automation({ id: 'Acme', name: 'x', steps: [] })).toThrow('kebab-case'));
