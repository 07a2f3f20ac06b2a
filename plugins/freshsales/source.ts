import {
  type Answer,
  type Context,
  deleted,
  type Draft,
  labelFromKey,
  isEmptyText,
  type RawRequest,
  readMapped,
  type Role,
  readableText,
} from '@turant/plugin-kit';

/** Freshsales' names of fields, besides those that `readMapped` knows. */
const ROLES: Readonly<Record<string, Role>> = {
  display_name: 'nameFallback',
  work_number: 'phone',
  work_phone: 'phone',
  emails: 'email',
  lead_source_id: 'extra',
  owner_id: 'owner',
  owner_email: 'owner',
  sales_owner: 'owner',
  job_title: 'extra',
  lead_score: 'extra',
  city: 'extra',
  state: 'extra',
  zipcode: 'extra',
  address: 'extra',
  company_name: 'extra',
  updated_at: 'extra',
  contact_status: 'extra',
  lead_stage: 'extra',
  event: 'extra',
};
/** Paths of objects whose e-mail addresses and phones belong to the owner, or to other people and firms. */
const OWNERS = /(^|\.)(owner|sales_owner)\./i;
const OTHERS = /(^|\.)(sales_accounts?|company|creater|creator|updater|territory|campaign)\.|(^|\.)sales_accounts?$/i;

/** The body is the customer's own template: it is read like any mapped body, then Freshsales' names get their roles. */
export const read = (raw: RawRequest, { settings }: Context): Draft[] => readMapped(raw, settings).map(withOwnNames);

function withOwnNames(draft: Draft): Draft {
  if (draft.kind !== 'lead') return draft;
  const answers = draft.answers.flatMap((answer) => (isUnfilledId(answer) ? [] : [withRole(answer)]));
  const event = readableText(answers.find(({ key }) => nameIn(key) === 'event')?.value) ?? '';
  const externalId = answers.find(({ as }) => as === 'externalId')?.value;
  if (/delet/i.test(event)) return deleted({ externalId });
  return { ...draft, kind: /updat|chang/i.test(event) ? 'change' : 'lead', answers };
}

function withRole(answer: Answer): Answer {
  const { key } = answer;
  if (answer.isMapped) return answer;
  if (OWNERS.test(key)) return { ...answer, as: /^(id|email)$/.test(nameIn(key)) ? 'owner' : 'extra' };
  if (OTHERS.test(key)) return { ...answer, as: 'extra' };
  const as = Object.hasOwn(ROLES, nameIn(key)) ? ROLES[nameIn(key)] : answer.as;
  return { ...answer, as, label: /(^|\.)custom_fields?\./i.test(key) ? labelFromKey(nameIn(key)) : answer.label };
}

/** The name of a field in one spelling: `contact.work_number`, `Work Number` and `workNumber` are the same field. */
const nameIn = (key: string): string =>
  (key.split('.').at(-1) ?? key)
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();

/** An unfilled placeholder would be the same id for all leads. */
const isUnfilledId = ({ as, value }: Answer): boolean => as === 'externalId' && typeof value === 'string' && isEmptyText(value);
