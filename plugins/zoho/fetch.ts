import { at, change, type Draft, type FetchContext, type Http, isObject, jsonOf, lead, RejectedError } from '@turant/plugin-kit';
import { callZoho, mapError, type ZohoSettings } from './access.js';
import { recordAnswers } from './record.js';
import { externalIdOf } from './source.js';

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, context: FetchContext<ZohoSettings>): Promise<Draft[]> {
  const module = ref['type'] === 'zoho.contact' ? 'Contacts' : 'Leads';
  const id = ref['id'] ?? '';
  const response = await callZoho(http, context, { path: `/crm/v8/${module}/${encodeURIComponent(id)}` });
  // 204 without a body: the record does not exist, or was deleted.
  const record = at(jsonOf(response, mapError), 'data.0');
  if (!isObject(record)) throw new RejectedError('ZOHO_NO_RECORD', `Zoho has no record ${id} in ${module}`);
  const make = ref['event'] === 'changed' ? change : lead;
  return [make({ externalId: externalIdOf(module, id), answers: recordAnswers(record) })];
}
