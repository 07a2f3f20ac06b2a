import {
  type Context,
  type Http,
  idAt,
  jsonOf,
  listAt,
  type OutcomeJob,
  outcomeHtml,
  outcomeLines,
  type SendResult,
  type Settings,
} from '@turant/plugin-kit';
import { callHubSpot, mapError } from './api.js';
import type { settings as schema } from './settings.js';

type HubSpotSettings = NonNullable<(typeof schema)['holds']> & Settings;

/** A lead becomes a contact, unless it is one. A call's outcome becomes a note on the contact, or the text of a property. */
export async function send(http: Http, job: OutcomeJob, { settings }: Context<HubSpotSettings>): Promise<SendResult> {
  const contactId = await contactFor(http, job, settings);
  if (!job.call) return { externalId: contactId };
  if (settings.contactProperty) return writeProperty(http, job, settings, contactId);
  // HubSpot has no idempotency key, so on a later try the note may exist already.
  const existing = job.attempt > 1 ? await findNote(http, job, settings, contactId) : undefined;
  return { externalId: existing ?? (await writeNote(http, job, settings, contactId)) };
}

async function contactFor(http: Http, { lead }: OutcomeJob, settings: HubSpotSettings): Promise<string> {
  if (/^\d+$/.test(lead.externalId ?? '')) return lead.externalId as string;
  return (await findByEmail(http, lead, settings)) ?? (await findByPhone(http, lead, settings)) ?? createContact(http, lead, settings);
}

type Lead = OutcomeJob['lead'];

async function findByEmail(http: Http, { email }: Lead, settings: HubSpotSettings): Promise<string | undefined> {
  if (!email) return undefined;
  const path = `/crm/v3/objects/contacts/${encodeURIComponent(email)}`;
  const response = await callHubSpot(http, settings, { path, query: { idProperty: 'email' } });
  return response.status === 404 ? undefined : idAt(jsonOf(response, mapError), 'id');
}

/** Searches in properties that HubSpot calculates for searches; they hold numbers without a country code. */
async function findByPhone(http: Http, { phone }: Lead, settings: HubSpotSettings): Promise<string | undefined> {
  if (!phone) return undefined;
  const names = ['hs_searchable_calculated_phone_number', 'hs_searchable_calculated_mobile_number'];
  const filters = [...names.map((name) => [name, phone.slice(-10)] as const), ['phone', phone] as const];
  return search(http, settings, 'contacts', {
    filterGroups: filters.map(([propertyName, value]) => ({ filters: [{ propertyName, operator: 'EQ', value }] })),
  });
}

async function search(http: Http, settings: HubSpotSettings, object: string, question: object): Promise<string | undefined> {
  const path = `/crm/v3/objects/${object}/search`;
  const response = await callHubSpot(http, settings, { method: 'POST', path, json: { ...question, limit: 1 }, isRepeatable: true });
  return idAt(listAt(jsonOf(response, mapError), 'results')[0], 'id');
}

async function createContact(http: Http, { name, phone, email, requirement }: Lead, settings: HubSpotSettings): Promise<string> {
  const [firstname, ...rest] = name.split(' ');
  const json = { properties: { firstname, lastname: rest.join(' '), phone, email, message: requirement } };
  // HubSpot allows one contact for each e-mail address, but several for a number.
  const isRepeatable = email !== undefined;
  const response = await callHubSpot(http, settings, { method: 'POST', path: '/crm/v3/objects/contacts', json, isRepeatable });
  const known = response.status === 409 ? /Existing ID:\s*(\d+)/i.exec(response.body.toString('utf8'))?.[1] : undefined;
  return known ?? idAt(jsonOf(response, mapError), 'id') ?? '';
}

async function writeProperty(http: Http, job: OutcomeJob, settings: HubSpotSettings, contactId: string): Promise<SendResult> {
  const json = { properties: { [settings.contactProperty as string]: outcomeLines(job).join('\n') } };
  const path = `/crm/v3/objects/contacts/${contactId}`;
  jsonOf(await callHubSpot(http, settings, { method: 'PATCH', path, json, isRepeatable: true }), mapError);
  return { externalId: contactId };
}

const findNote = (http: Http, job: OutcomeJob, settings: HubSpotSettings, contactId: string): Promise<string | undefined> =>
  search(http, settings, 'notes', {
    filterGroups: [
      {
        filters: [
          { propertyName: 'associations.contact', operator: 'EQ', value: contactId },
          { propertyName: 'hs_note_body', operator: 'CONTAINS_TOKEN', value: job.deliveryId },
        ],
      },
    ],
  });

/** HubSpot's type of the association from a note to its contact. */
const NOTE_TO_CONTACT = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 };

async function writeNote(http: Http, job: OutcomeJob, settings: HubSpotSettings, contactId: string): Promise<string | undefined> {
  const json = {
    properties: {
      hs_timestamp: job.call?.endedAt ?? job.occurredAt,
      hs_note_body: outcomeHtml(job),
    },
    associations: [{ to: { id: contactId }, types: [NOTE_TO_CONTACT] }],
  };
  const response = await callHubSpot(http, settings, { method: 'POST', path: '/crm/v3/objects/notes', json });
  return idAt(jsonOf(response, mapError), 'id');
}
