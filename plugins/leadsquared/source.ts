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

/** Written into SourceMedium of a lead that we created: its webhook comes back to us. */
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
  // A second word for the source must not beat the first.
  mx_Source: 'extra',
  mx_Lead_Source: 'extra',
};

/** A lead create is flat, an update `{Before, After}`; activities of one minute come as a list. */
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

/** Activities, tasks and opportunities name a lead, but hold no person. */
const isActivity = (record: JsonObject): boolean =>
  valueIgnoringCase(record, 'ActivityEvent', 'ProspectActivityId', 'UserTaskId', 'OpportunityId') !== undefined &&
  valueIgnoringCase(record, 'FirstName', 'Phone', 'Mobile', 'EmailAddress') === undefined;

/** Custom fields (`mx_`) are what the person was asked; all else is LeadSquared's own. */
function answersIn(record: JsonObject): Answer[] {
  return answersOf(record, { map: ROLES, rest: 'extra' }).map((answer) =>
    answer.as === 'extra' && /^mx_/i.test(answer.key) && !isKnown(answer.key) ? { ...answer, as: undefined } : answer,
  );
}
const KNOWN = new Set(Object.keys(ROLES).map((key) => key.toLowerCase()));
const isKnown = (key: string): boolean => KNOWN.has(key.toLowerCase());

/** Automations may send `[{Attribute, Value}]`, the form of LeadSquared's own API. */
function recordOf(one: Json): JsonObject {
  if (!isPairs(one)) return isObject(one) ? one : {};
  return Object.fromEntries(listOf(one).flatMap((pair) => (isPair(pair) ? [[idAt(pair, 'Attribute') ?? '', pair['Value'] ?? null]] : [])));
}
const isPair = (one: Json): one is JsonObject => isObject(one) && idAt(one, 'Attribute') !== undefined;
const isPairs = (value: Json): boolean => Array.isArray(value) && value.some(isPair);
