import {
  amountOf,
  type Answer,
  answersOf,
  at,
  change,
  type Draft,
  type FetchContext,
  type Http,
  idAt,
  type JsonObject,
  lead,
  listAt,
  RejectedError,
  type Role,
  textAt,
} from '@turant/plugin-kit';
import { getRecord, webhookOf } from './api.js';
import { type Entity, externalIdOf } from './source.js';

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings }: FetchContext): Promise<Draft[]> {
  const webhook = webhookOf(settings);
  const { type = '', domain, id = '' } = ref;
  // In another portal the same id is another person.
  if (domain !== undefined && domain.toLowerCase() !== webhook.host) {
    throw new RejectedError('ANOTHER_PORTAL', `the event is of ${domain}, the webhook of ${webhook.host}`);
  }
  const entity = type.replace(/^bitrix24\./, '') as Entity;
  const record = await getRecord(http, webhook, entity, id);
  // A deal, and the lead of a known person, has no number of its own but refers to a contact.
  const contactId = hasPhoneOrEmail(record) ? undefined : contactOf(record);
  const contact = contactId === undefined ? {} : await getRecord(http, webhook, 'contact', contactId);
  const make = ref['event'] === 'changed' ? change : lead;
  return [
    make({
      externalId: externalIdOf(entity, id),
      accountId: domain,
      sentAt: record['DATE_CREATE'],
      // CALL: the person has called, and somebody has spoken with them.
      mayDial: idAt(record, 'SOURCE_ID')?.toUpperCase() !== 'CALL',
      answers: [...answersIn(record, entity !== 'deal'), ...personIn(contact)],
    }),
  ];
}

const hasPhoneOrEmail = (record: JsonObject): boolean => ['PHONE', 'EMAIL'].some((name) => listAt(record, name).length > 0);
const contactOf = (record: JsonObject): string | undefined => {
  const id = idAt(record, 'CONTACT_ID');
  return id === '0' ? undefined : id;
};

const PERSON: Readonly<Record<string, Role>> = { NAME: 'firstName', LAST_NAME: 'lastName', PHONE: 'phone', EMAIL: 'email' };
const ROLES: Readonly<Record<string, Role>> = {
  COMMENTS: 'requirement',
  SOURCE_ID: 'source',
  ASSIGNED_BY_ID: 'owner',
  ADDRESS_COUNTRY: 'country',
  TITLE: 'extra',
  SOURCE_DESCRIPTION: 'extra',
  COMPANY_TITLE: 'extra',
  POST: 'extra',
  STATUS_ID: 'extra',
  STAGE_ID: 'extra',
  ADDRESS_CITY: 'extra',
  ADDRESS_PROVINCE: 'extra',
  IS_RETURN_CUSTOMER: 'extra',
  UTM_SOURCE: 'extra',
  UTM_MEDIUM: 'extra',
  UTM_CAMPAIGN: 'extra',
  UTM_CONTENT: 'extra',
  UTM_TERM: 'extra',
};

/** The known fields, and the customer's own ones (`UF_CRM_…`). Bitrix24's other fields are internal. */
function answersIn(record: JsonObject, isPerson: boolean): Answer[] {
  const known = answersOf(Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(ROLES, name))), { map: ROLES });
  const own = answersOf(Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith('UF_'))), { label: (key) => key });
  // The title counts only without comments: many portals write “CRM form … filled in” there.
  const title = textAt(record, 'COMMENTS') === undefined ? [{ key: 'TITLE', value: at(record, 'TITLE'), as: 'requirement' as const }] : [];
  const sum = amountOf(record['OPPORTUNITY'], record['CURRENCY_ID']);
  return [...(isPerson ? personIn(record) : []), ...title, ...known, ...own, { key: 'OPPORTUNITY', value: sum, as: 'budget' }];
}

/** Phones and e-mail addresses are lists of `{VALUE, VALUE_TYPE}`. */
function personIn(record: JsonObject): Answer[] {
  const answers = answersOf(Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(PERSON, name))), { map: PERSON });
  return answers.flatMap((answer) => {
    if (answer.as !== 'phone' && answer.as !== 'email') return [answer];
    return listAt(record, answer.key).map((one) => ({ ...answer, value: at(one, 'VALUE') ?? one }));
  });
}
