import type { LeadItem } from '../items.js';
import { definePlugin } from '../plugin.js';
import { rawRequest } from '../raw-request.js';
import { readItems } from '../read-items.js';
import { handSetSecret, type Settings, sourceSettings } from '../settings.js';
import { pathAt } from './json-path.js';
import { readMapped } from './mapped.js';

const plugin = definePlugin({
  id: 'zap',
  kit: 1,
  name: 'x',
  steps: ['x'],
  settings: sourceSettings({ secret: handSetSecret }),
  proof: { kind: 'url' },
  takesSource: true,
  read: (raw, { settings }) => readMapped(raw, settings),
});
const read = (body: unknown, settings: Settings = {}): LeadItem[] => {
  const raw = rawRequest({ method: 'POST', url: '/x', headers: {}, body: Buffer.from(JSON.stringify(body)) });
  return readItems(plugin, raw, { settings, region: 'IN', now: new Date(0) }) as LeadItem[];
};
const phones = (body: unknown, settings?: Settings): (string | undefined)[] => read(body, settings).map((item) => item.lead?.phone);

describe('what automation tools send', () => {
  const [one, two] = ['+919000000001', '+919000000002'];
  it.each([
    [{ name: 'A', phone: '9000000001' }, [one]],
    [
      [{ json: { name: 'A', phone: '9000000001' } }, { json: { phone: '9000000002' } }],
      [one, two],
    ],
    [{ leads: [{ Mobile: '9000000001' }, { Mobile: '9000000002' }] }, [one, two]],
    [{ data: { contact: { 'Phone Number': 9000000001 } } }, [one]],
    [{ answers__0__phone: '9000000001' }, [one]],
    [{ body: { whatsapp: "'+919000000001" } }, [one]],
  ])('%j', (body, wanted) => expect(phones(body)).toEqual(wanted));

  it('takes an id by the surest of its names, a test, a tier and an owner', () => {
    const body = {
      id: 'row 2',
      lead_id: 'L-1',
      phone: '9000000001',
      test: 'true',
      Tier: 'Premium',
      owner_email: 'rep@example.com',
      submitted_at: '2026-01-05T08:00:00Z',
    };
    const [item] = read(body, { ownerMap: { 'rep@example.com': 'em_1' } });
    expect(item).toMatchObject({
      externalId: 'L-1',
      isTest: true,
      tier: 'premium',
      employeeId: 'em_1',
      sentAt: new Date('2026-01-05T08:00:00Z'),
    });
  });

  it('does not take a company’s name, nor an id in a box, for the lead’s', () => {
    const [item] = read({ phone: '9000000001', company: { name: 'Acme', id: 9 }, form: { name: 'Contact' } });
    expect(item).toMatchObject({ lead: { name: 'zap lead 0001' } });
    expect(item).not.toHaveProperty('externalId');
  });
});

describe('the owner’s map of paths', () => {
  it('goes through the list that the phone is in', () => {
    const body = { sent: 1, rows: [{ p: { n: '9000000001' }, tags: ['a', 'b'] }, { p: { n: '9000000002' } }] };
    const items = read(body, { fieldMap: { '$.rows[*].p.n': 'phone', '$.rows[*].tags[*]': 'Tags' } });
    expect(items.map((item) => [item.lead.phone, item.lead.requirement])).toEqual([
      ['+919000000001', 'Tags: a, b'],
      ['+919000000002', undefined],
    ]);
  });

  it('takes plain keys in any spelling, and hides what is mapped to nothing', () => {
    const body = { 'Kontakt Nr.': '9000000001', 'Your Wish': '3BHK', internal: 'x' };
    const [item] = read(body, { fieldMap: { kontakt_nr: 'phone', 'your wish': 'requirement', internal: '' } });
    expect(item).toMatchObject({ lead: { phone: '+919000000001', requirement: '3BHK' }, extra: [] });
  });
});

it.each([
  ['$.a.b[1]', 2],
  ['a.b[0]', 1],
  ["a['x y']", 'z'],
  ['a["x y"]', 'z'],
  ['c[*].d', [5, 6]],
  ['k.with.dots', 'whole'],
  ['a.toString', undefined],
  ['a..b', undefined],
  ['', undefined],
  ['$', undefined],
  ['a[', undefined],
])('%s leads to %j', (path, value) => {
  expect(pathAt({ a: { b: [1, 2], 'x y': 'z' }, c: [{ d: 5 }, { d: 6 }, {}], 'k.with.dots': 'whole' }, path)).toEqual(value);
});
