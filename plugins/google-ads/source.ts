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
  listOf,
  type RawRequest,
  type Role,
} from '@turant/plugin-kit';

/**
 * Roles of columns; an earlier one takes precedence. The roles of other columns, and of columns without an id in old bodies, are
 * guessed.
 */
const COLUMNS: Readonly<Record<string, Role>> = {
  FULL_NAME: 'name',
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  PHONE_NUMBER: 'phone',
  WORK_PHONE: 'phone',
  EMAIL: 'email',
  WORK_EMAIL: 'email',
  COMPANY_NAME: 'label',
  JOB_TITLE: 'label',
};
const ORDER = Object.keys(COLUMNS);
const EXTRA = [
  'form_id',
  'campaign_id',
  'adgroup_id',
  'creative_id',
  'asset_group_id',
  'gcl_id',
  'lead_stage',
  'lead_source',
  'api_version',
];

/** A request holds one lead; a list of leads is read as well. */
export const read = (raw: RawRequest): Draft[] => listOf(bodyOf(raw)).map(draftOf);

function draftOf(body: Json): Draft {
  const answers = listAt(body, 'user_column_data').map(answerOf);
  return lead({
    externalId: at(body, 'lead_id'),
    sentAt: at(body, 'lead_submit_time'),
    answers: [...answers.sort((a, b) => orderOf(a) - orderOf(b)), { key: 'is_test', value: at(body, 'is_test'), as: 'isTest' }],
    // Ids are 64-bit integers, so they are kept as text.
    extra: Object.fromEntries(EXTRA.map((name) => [name, idAt(body, name)])),
  });
}

function answerOf(column: Json): Answer {
  const id = idAt(column, 'column_id');
  const name = idAt(column, 'column_name');
  const key = id ?? name ?? 'column';
  return {
    key,
    label: name ?? labelFromKey(key.toLowerCase()),
    value: at(column, 'string_value'),
    as: Object.hasOwn(COLUMNS, key.toUpperCase()) ? COLUMNS[key.toUpperCase()] : undefined,
  };
}

function orderOf({ key }: Answer): number {
  const order = ORDER.indexOf(key.toUpperCase());
  return order < 0 ? ORDER.length : order;
}
