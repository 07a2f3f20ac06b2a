import {
  amountOf,
  type Answer,
  at,
  change,
  type Draft,
  type FetchContext,
  type Http,
  idAt,
  ignored,
  isObject,
  type Json,
  jsonOf,
  lead,
  RejectedError,
  type Settings,
  textAt,
} from '@turant/plugin-kit';
import { callPipedrive, mapError } from './api.js';
import { customAnswers, personAnswers } from './person.js';

/** A lead or a deal holds the requirement; its person holds the contact data. */
export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings }: FetchContext): Promise<Draft[]> {
  const isLead = ref['type'] === 'pipedrive.lead';
  const id = encodeURIComponent(ref['id'] ?? '');
  const facts = { externalId: `${isLead ? 'lead' : 'deal'}:${ref['id']}`, accountId: ref['companyId'] };
  const record = await get(http, settings, isLead ? `/v1/leads/${id}` : `/api/v2/deals/${id}`);
  const personId = idAt(record, 'person_id') ?? idAt(record, 'person_id.value');
  if (personId === undefined) return [ignored('no person', facts)];
  const person = await get(http, settings, `/api/v2/persons/${encodeURIComponent(personId)}`);
  const make = ref['event'] === 'changed' ? change : lead;
  return [
    make({
      ...facts,
      sentAt: at(record, 'add_time'),
      mayDial: ref['bulk'] === undefined,
      owner: at(record, 'owner_id.value') ?? at(record, 'owner_id') ?? at(record, 'user_id.value') ?? at(record, 'user_id'),
      answers: [...requirementIn(record, person), ...personAnswers(person), ...customAnswers(record)],
      extra: { personId, origin: at(record, 'origin'), status: at(record, 'status') },
    }),
  ];
}

async function get(http: Http, settings: Settings, path: string): Promise<Json> {
  const data = at(jsonOf(await callPipedrive(http, settings, { path }), mapError), 'data');
  if (!isObject(data)) throw new RejectedError('PIPEDRIVE_NO_RECORD', `Pipedrive has nothing at ${path}`);
  return data;
}

function requirementIn(record: Json | undefined, person: Json | undefined): Answer[] {
  const title = textAt(record, 'title');
  // A title such as `Asha Rao lead` is Pipedrive's suggestion, and says nothing about the requirement.
  const isSuggested = title !== undefined && / (lead|deal)$/i.test(title) && title.startsWith(textAt(person, 'name') ?? '\n');
  return [
    { key: 'title', value: isSuggested ? undefined : title, as: 'requirement' },
    { key: 'value', value: amountIn(record), as: 'budget' },
  ];
}

/** The value of a lead is `{amount, currency}`; a deal has two fields for it. */
function amountIn(record: Json | undefined): string | undefined {
  const value = at(record, 'value');
  const [amount, currency] = isObject(value) ? [value['amount'], value['currency']] : [value, at(record, 'currency')];
  return amountOf(amount, currency);
}
