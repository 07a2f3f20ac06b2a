import type { LeadItem } from '../items.js';
import { readWith } from './testing/read-with.js';
import { isForMachines } from './is-for-machines.js';
import { readByTable } from './read-by-table.js';

it.each<[string, unknown]>([
  ['cancel_url', 'https://calendly.com/cancellations/AAAA'],
  ['payload.scheduled_event.event_type', 'https://api.calendly.com/event_types/GBGB'],
  ['avatar', 'tel:+912212345678'],
  ['photos', ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg']],
  ['event_memberships', [{ user: 'https://api.calendly.com/users/GBGB', user_name: 'Host' }]],
  ['start_time', '2026-11-26T05:00:00.000000Z'],
  ['updatedAt', '2026-11-26 05:00:00+0530'],
  ['modified_on', 1767601800],
  ['expires_at', '1767601800000'],
  ['rescheduled', false],
  ['is_verified', 'true'],
  ['salesforce_uuid', '7f1c'],
  ['listing_id', 4711],
  ['anything', '7b0e7c1e-3f0a-4c0e-9a55-0f6d3f1f2a10'],
  ['anything', 'a3a12ec67a1365927098a606107fac15'],
  ['timezone', 'Asia/Kolkata'],
  ['payload.status', 'active'],
  ['invitees_counter.total', 1],
  ['tracking.utm_campaign', 'diwali'],
  ['campaign_name', 'Diwali offer'],
  ['form', 'Contact us'],
  ['event', 'invitee.created'],
  ['remote_ip', '203.0.113.9'],
])('%s with %j is for programs', (key, value) => expect(isForMachines({ key, value })).toBe(true));

it.each<[string, unknown]>([
  ['city', 'Pune'],
  ['flat_type', '2_bhk_sea_facing_with_terrace'],
  ['visit_date', '2026-01-06'],
  ['preferred_time', '2026-01-06 11:00'],
  ['employment_status', 'salaried'],
  ['status', 'I own a flat and look for a larger one'],
  ['id_proof', 'Aadhaar'],
  ['order_id', 'the blue one'],
  ['vehicle_number', 'MH12AB1234'],
  ['gst', '27AAPFU0939F1Z'],
  ['rooms', 3],
  ['link', 'see my message above'],
  ['note', 'look at https://site.example/plan please'],
  ['event', 'Wedding'],
  ['choices', ['2 BHK', '3 BHK']],
  ['Do you own a house?', true],
  ['Wants a loan', false],
  ['आपकी वेबसाइट', 'https://site.example'],
  ['empty', null],
])('%s with %j is for people', (key, value) => expect(isForMachines({ key, value })).toBe(false));

it('takes what answers a question for the person’s, whatever the key of the question', () => {
  const key = '01H531GWT0DN41H4C16PFP05NS';
  expect(isForMachines({ key, label: 'Do you own a house?', value: true })).toBe(false);
  expect(isForMachines({ key, label: 'Your website', value: 'https://site.example' })).toBe(false);
  expect(isForMachines({ key: 'payload.own_house', label: 'Own house', value: true })).toBe(true);
});

const BODY = {
  name: 'Asha Patil',
  mobile: '98765 43210',
  city: 'Pune',
  is_first_home: true,
  page_link: 'https://site.example/p',
  visit: '2026-11-26T05:00:00Z',
  cancel_id: 'x7',
};
const read = (roles: Parameters<typeof readByTable>[2]): LeadItem =>
  readWith({ id: 'acme', read: (raw, { settings }) => readByTable(raw, settings, roles) }, BODY)[0] as LeadItem;

it('keeps beside the lead, and never speaks, what a table of roles does not name', () => {
  const { lead: found, extra } = read({ city: 'label' });
  expect(found.requirement).toBe('city: Pune');
  expect(extra.map(({ name }) => name)).toEqual(['is_first_home', 'page_link', 'visit', 'cancel_id']);
});

it('takes the word of the plugin', () => {
  expect(read({ visit: 'label', city: 'label' }).lead.requirement).toBe('visit: 2026-11-26T05:00:00Z; city: Pune');
});
