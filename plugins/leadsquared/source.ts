import {
  type Answer,
  answersOf,
  valueIgnoringCase,
  bodyOf,
  change,
  deleted,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listOf,
  type RawRequest,
  type Role,
} from '@turant/plugin-kit';

/** The SourceMedium of leads that Turant created. It marks their webhooks, which come back to Turant. */
export const WRITTEN_BY_US = 'Turant';

const ROLES: Readonly<Record<string, Role>> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Phone: 'phone',
  Mobile: 'phone',
  EmailAddress: 'email',
  Notes: 'requirement',
  Source: 'source',
  OwnerIdEmailAddress: 'owner',
  OwnerId: 'owner',
  DoNotCall: 'doNotCall',
  CreatedOn: 'sentAt',
  ProspectID: 'drop',
  mx_Country: 'country',
  // Another field for the source, which must not replace `Source`.
  mx_Source: 'extra',
  mx_Lead_Source: 'extra',
};

/** A created lead is a flat object, an update `{Before, After}`. The activities of one minute come as a list. */
export function read(raw: RawRequest): Draft[] {
  const eventType = raw.query['eventType'] ?? '';
  const body = bodyOf(raw);
  const records = isPairs(body) ? [body] : listOf(body);
  return records.map((one) => draftOf(one, eventType));
}

function draftOf(one: Json, eventType: string): Draft {
  const record = recordOf(one);
  const [before, after] = [valueIgnoringCase(record, 'Before'), valueIgnoringCase(record, 'After')];
  const now = isObject(after) ? after : isObject(before) ? before : record;
  const externalId = valueIgnoringCase(now, 'ProspectID', 'LeadId', 'RelatedProspectId');
  if (/delete/i.test(eventType) || (isObject(before) && after === null)) return deleted({ externalId });
  if (isActivity(now)) return ignored('activity', { externalId });
  if (idAt(now, 'SourceMedium') === WRITTEN_BY_US) return ignored('written by Turant', { externalId });
  const facts = { externalId, answers: answersIn(now) };
  const isChange = now !== record || /update|change|merge/i.test(eventType);
  return isChange ? change(facts) : lead(facts);
}

/** Whether a record is an activity, task or opportunity: it names a lead but holds no person. */
const isActivity = (record: JsonObject): boolean =>
  valueIgnoringCase(record, 'ActivityEvent', 'ProspectActivityId', 'UserTaskId', 'OpportunityId') !== undefined &&
  valueIgnoringCase(record, 'FirstName', 'Phone', 'Mobile', 'EmailAddress') === undefined;

/** Custom fields (`mx_…`) are questions to the person, so their roles are guessed. LeadSquared's other fields are extra. */
function answersIn(record: JsonObject): Answer[] {
  return answersOf(record, { map: ROLES, rest: 'extra' }).map((answer) =>
    answer.as === 'extra' && /^mx_/i.test(answer.key) && !isKnown(answer.key) ? { ...answer, as: undefined } : answer,
  );
}
const KNOWN = new Set(Object.keys(ROLES).map((key) => key.toLowerCase()));
const isKnown = (key: string): boolean => KNOWN.has(key.toLowerCase());

/** The record as an object. Automations may send `[{Attribute, Value}]`, the form of LeadSquared's API. */
function recordOf(one: Json): JsonObject {
  if (!isPairs(one)) return isObject(one) ? one : {};
  return Object.fromEntries(listOf(one).flatMap((pair) => (isPair(pair) ? [[idAt(pair, 'Attribute') ?? '', pair['Value'] ?? null]] : [])));
}
const isPair = (one: Json): one is JsonObject => isObject(one) && idAt(one, 'Attribute') !== undefined;
const isPairs = (value: Json): boolean => Array.isArray(value) && value.some(isPair);
