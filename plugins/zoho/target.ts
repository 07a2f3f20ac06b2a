import {
  at,
  type Context,
  type Http,
  idAt,
  jsonOf,
  listAt,
  type OutcomeJob,
  outcomeLines,
  type SendResult,
  readableText,
} from '@turant/plugin-kit';
import { callZoho, mapError, type ZohoSettings } from './access.js';

/** A lead becomes a lead in Zoho, unless it is one. A call's outcome becomes a note on the record. */
export async function send(http: Http, job: OutcomeJob, context: Context<ZohoSettings>): Promise<SendResult> {
  const place = await placeFor(http, job, context);
  if (!job.call) return { externalId: place.id };
  const path = `/crm/v8/${place.module}/${place.id}/Notes`;
  // Zoho has no idempotency key, so on a later try the note may exist already.
  const existing = job.attempt > 1 ? await findNote(http, job, context, path) : undefined;
  return { externalId: existing ?? (await writeNote(http, job, context, path)) };
}

interface Place {
  readonly module: string;
  readonly id: string;
}

async function placeFor(http: Http, { lead }: OutcomeJob, context: Context<ZohoSettings>): Promise<Place> {
  const [, contact, id] = /^(contacts:)?(\d{15,20})$/.exec(lead.externalId ?? '') ?? [];
  if (id) return { module: contact ? 'Contacts' : 'Leads', id };
  const known = (await findLead(http, context, 'email', lead.email)) ?? (await findLead(http, context, 'phone', lead.phone));
  return { module: 'Leads', id: known ?? (await createLead(http, lead, context)) ?? '' };
}

/** Finds a lead. A search by phone searches all phone fields for these digits. 204: there is no such lead. */
async function findLead(
  http: Http,
  context: Context<ZohoSettings>,
  by: 'email' | 'phone',
  wanted: string | undefined,
): Promise<string | undefined> {
  if (!wanted) return undefined;
  const query = { [by]: by === 'phone' ? wanted.slice(-10) : wanted, per_page: 1 };
  return idAt(jsonOf(await callZoho(http, context, { path: '/crm/v8/Leads/search', query }), mapError), 'data.0.id');
}

async function createLead(http: Http, lead: OutcomeJob['lead'], context: Context<ZohoSettings>): Promise<string | undefined> {
  const { name, phone, email, requirement, source } = lead;
  const [last, ...first] = name.split(' ').reverse();
  const record = {
    ...(first.length > 0 ? { First_Name: first.reverse().join(' ') } : {}),
    Last_Name: last,
    ...(phone ? { Mobile: phone } : {}),
    ...(email ? { Email: email } : {}),
    ...(requirement ? { Description: requirement } : {}),
    ...(source ? { Lead_Source: source } : {}),
  };
  // An upsert uses these fields to find the lead that an earlier try has made.
  const json = { data: [record], duplicate_check_fields: [...(email ? ['Email'] : []), ...(phone ? ['Mobile'] : [])] };
  const response = await callZoho(http, context, { method: 'POST', path: '/crm/v8/Leads/upsert', json, isRepeatable: true });
  return idAt(jsonOf(response, mapError), 'data.0.details.id');
}

async function findNote(http: Http, job: OutcomeJob, context: Context<ZohoSettings>, path: string): Promise<string | undefined> {
  const query = { fields: 'id,Note_Title,Note_Content', per_page: 200 };
  const notes = listAt(jsonOf(await callZoho(http, context, { path, query }), mapError), 'data');
  return idAt(
    notes.find((note) => readableText(at(note, 'Note_Content'))?.includes(job.deliveryId)),
    'id',
  );
}

async function writeNote(http: Http, job: OutcomeJob, context: Context<ZohoSettings>, path: string): Promise<string | undefined> {
  const [title, ...lines] = outcomeLines(job);
  const json = { data: [{ Note_Title: title, Note_Content: lines.join('\n') }] };
  return idAt(jsonOf(await callZoho(http, context, { method: 'POST', path, json }), mapError), 'data.0.details.id');
}
