import {
  at,
  type Context,
  type Http,
  idAt,
  jsonOf,
  listAt,
  type OutcomeJob,
  outcomeHtml,
  type SendResult,
  type Settings,
  readableText,
} from '@turant/plugin-kit';
import { callPipedrive, mapError } from './api.js';

/** A lead becomes a person, unless it is in Pipedrive already. A call's outcome becomes a note on the record. */
export async function send(http: Http, job: OutcomeJob, { settings }: Context): Promise<SendResult> {
  const place = await placeFor(http, job, settings);
  if (!job.call) return { externalId: String(Object.values(place)[0]) };
  // Pipedrive has no idempotency key, so on a later try the note may exist already.
  const existing = job.attempt > 1 ? await findNote(http, job, settings, place) : undefined;
  return { externalId: existing ?? (await writeNote(http, job, settings, place)) };
}

/** The record that a note is about, as the API names it: `{person_id: 7}`. */
type Place = Readonly<Record<string, string | number>>;

async function placeFor(http: Http, { lead }: OutcomeJob, settings: Settings): Promise<Place> {
  const [, entity, id = ''] = /^(person|lead|deal):([\w-]+)$/.exec(lead.externalId ?? '') ?? [];
  // A lead's id is a UUID; a person's and a deal's are numbers.
  if (entity) return { [`${entity}_id`]: entity === 'lead' ? id : Number(id) };
  const known = (await findPerson(http, settings, 'email', lead.email)) ?? (await findPerson(http, settings, 'phone', lead.phone));
  return { person_id: Number(known ?? (await createPerson(http, lead, settings))) };
}

/** Finds a person. The search also finds parts of words, so each result is compared. Pipedrive keeps phone numbers as they were typed. */
async function findPerson(
  http: Http,
  settings: Settings,
  field: 'email' | 'phone',
  wanted: string | undefined,
): Promise<string | undefined> {
  if (!wanted) return undefined;
  const term = field === 'email' ? wanted : wanted.slice(-10);
  const query = { term, fields: field, limit: 10 };
  const found = jsonOf(await callPipedrive(http, settings, { path: '/api/v2/persons/search', query }), mapError);
  const items = listAt(found, 'data.items').map((one) => at(one, 'item'));
  const isWanted = (text: string): boolean =>
    field === 'email' ? text.trim().toLowerCase() === wanted.toLowerCase() : text.replace(/\D/g, '').endsWith(term);
  return idAt(
    items.find((item) => listAt(item, `${field}s`).some((one) => isWanted(readableText(one) ?? ''))),
    'id',
  );
}

async function createPerson(http: Http, { name, phone, email }: OutcomeJob['lead'], settings: Settings): Promise<string | undefined> {
  const json = {
    name,
    ...(email ? { emails: [{ value: email, primary: true, label: 'work' }] } : {}),
    ...(phone ? { phones: [{ value: phone, primary: true, label: 'mobile' }] } : {}),
  };
  const response = await callPipedrive(http, settings, { method: 'POST', path: '/api/v2/persons', json });
  return idAt(jsonOf(response, mapError), 'data.id');
}

async function findNote(http: Http, job: OutcomeJob, settings: Settings, place: Place): Promise<string | undefined> {
  const query = { ...place, sort: 'add_time DESC', limit: 100 };
  const notes = listAt(jsonOf(await callPipedrive(http, settings, { path: '/v1/notes', query }), mapError), 'data');
  return idAt(
    notes.find((note) => idAt(note, 'content')?.includes(job.deliveryId)),
    'id',
  );
}

async function writeNote(http: Http, job: OutcomeJob, settings: Settings, place: Place): Promise<string | undefined> {
  const json = { ...place, content: outcomeHtml(job) };
  return idAt(jsonOf(await callPipedrive(http, settings, { method: 'POST', path: '/v1/notes', json }), mapError), 'data.id');
}
