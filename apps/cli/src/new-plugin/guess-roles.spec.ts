import { rawRequest, readMapped } from '@turant/plugin-kit';
import { guessRoles } from './guess-roles.js';
import type { RoleTable } from './template.js';

const rolesOf = (body: object): RoleTable =>
  guessRoles(readMapped(rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) }), {}));

/** A booking, in the shape of Calendly's `invitee.created`. */
const BOOKING = {
  created_at: '2026-11-24T09:00:00.000000Z',
  created_by: 'https://api.example/users/AAAA',
  event: 'invitee.created',
  payload: {
    cancel_url: 'https://example.com/cancellations/AAAA',
    email: 'asha@example.com',
    first_name: 'Asha',
    last_name: 'Patil',
    name: 'Asha Patil',
    new_invitee: null,
    no_show: null,
    questions_and_answers: [{ answer: '2 BHK in Thane', position: 0, question: 'What are you looking for?' }],
    rescheduled: false,
    status: 'active',
    text_reminder_number: '+91 98765 43210',
    timezone: 'Asia/Kolkata',
    tracking: { utm_campaign: 'diwali', utm_source: 'google', utm_term: null, salesforce_uuid: null },
    scheduled_event: {
      uri: 'https://api.example/scheduled_events/GBGB',
      name: 'Site visit',
      start_time: '2026-11-26T05:00:00.000000Z',
      location: { type: 'physical', location: 'Sales office, Thane' },
      invitees_counter: { total: 1, active: 1, limit: 1 },
      event_memberships: [{ user: 'https://api.example/users/GBGB', user_email: 'host@example.com' }],
      event_guests: [],
    },
  },
};

it('has spoken only what people wrote, and leaves out what is empty', () => {
  const roles = rolesOf(BOOKING);
  const spoken = [...roles].filter(([, role]) => role === 'label' || role === 'requirement').map(([key]) => key);
  expect(spoken).toEqual([
    'whatareyoulookingfor?',
    'textremindernumber',
    'scheduledeventname',
    'scheduledeventlocationtype',
    'scheduledeventlocationlocation',
  ]);
  expect(['firstname', 'email', 'createdat', 'cancelurl', 'rescheduled'].map((key) => roles.get(key))).toEqual([
    'firstName',
    'email',
    'sentAt',
    'extra',
    'extra',
  ]);
  expect([...roles.keys()].filter((key) => /noshow|guests|^name$/.test(key))).toEqual([]);
});

it('keeps a line for an empty field whose name says what it is', () => {
  expect([...rolesOf({ phone: '', full_name: null, colour: '' })]).toEqual([
    ['fullname', 'name'],
    ['phone', 'phone'],
  ]);
});
