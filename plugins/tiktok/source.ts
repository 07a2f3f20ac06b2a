import {
  type Answer,
  at,
  bodyOf,
  type Draft,
  labelFromKey,
  idAt,
  type Json,
  lead,
  listAt,
  type RawRequest,
  type Role,
} from '@turant/plugin-kit';

const FIELDS: Readonly<Record<string, Role>> = {
  name: 'name',
  full_name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phone',
  email: 'email',
};
const EXTRA =
  'lead_source page_id page_name advertiser_name library_id campaign_id campaign_name adgroup_id adgroup_name ad_id ad_name'.split(' ');

/** A request holds up to 1,000 leads with their answers, so there is nothing to fetch. */
export const read = (raw: RawRequest): Draft[] => listAt(bodyOf(raw), 'entry').map(draftOf);

export const accounts = (raw: RawRequest): string[] => [
  ...new Set(listAt(bodyOf(raw), 'entry').flatMap((entry) => idAt(entry, 'advertiser_id') ?? [])),
];

function draftOf(entry: Json): Draft {
  return lead({
    externalId: at(entry, 'id'),
    accountId: at(entry, 'advertiser_id'),
    sentAt: at(entry, 'create_time'),
    answers: listAt(entry, 'changes').map(answerOf),
    extra: extraOf(entry),
  });
}

/** A request may have entries by the hundred thousand: an entry that lacks a field costs next to nothing. */
function extraOf(entry: Json): Record<string, string> {
  const extra: Record<string, string> = {};
  for (const name of EXTRA) {
    const id = idAt(entry, name);
    if (id !== undefined) extra[name] = id;
  }
  return extra;
}

/** TikTok's own fields have fixed names. The name of a custom question's field is its wording. */
function answerOf(change: Json): Answer {
  const key = idAt(change, 'field') ?? '';
  const isSlug = /^[a-z0-9_]+$/.test(key);
  return {
    key,
    label: isSlug ? labelFromKey(key) : key,
    value: at(change, 'value'),
    as: Object.hasOwn(FIELDS, key.toLowerCase()) ? FIELDS[key.toLowerCase()] : undefined,
  };
}
