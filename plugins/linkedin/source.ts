import { bodyOf, deleted, type Draft, idAt, ignored, type Json, listOf, type RawRequest, ref } from '@turant/plugin-kit';

/** A request holds one event; other clients have seen lists. An event holds only ids. */
export const read = (raw: RawRequest): Draft[] => listOf(bodyOf(raw)).map(draftOf);

export const accounts = (raw: RawRequest): string[] => [...new Set(listOf(bodyOf(raw)).flatMap((event) => accountOf(event) ?? []))];

/** A lead is created and deleted under the same id, so the action and its time are part of the request's id. */
export function platformRequestId(raw: RawRequest): string | undefined {
  const [event, ...more] = listOf(bodyOf(raw));
  const parts = ['leadGenFormResponse', 'leadAction', 'occurredAt'].map((name) => idAt(event, name));
  return more.length > 0 || parts.includes(undefined) ? undefined : parts.join(' ');
}

function draftOf(event: Json): Draft {
  const id = responseIdOf(event);
  const accountId = accountOf(event);
  const type = idAt(event, 'type') ?? 'LEAD_ACTION';
  const action = idAt(event, 'leadAction') ?? 'CREATED';
  if (type !== 'LEAD_ACTION' || id === undefined) return ignored(`${type}: not a lead`, { accountId });
  // The person withdrew their consent.
  if (action === 'DELETED') return deleted({ externalId: id, accountId });
  if (action !== 'CREATED') return ignored(`${action}: not a new lead`, { externalId: id, accountId });
  return ref({ externalId: id, accountId, ref: { type: 'linkedin.leadFormResponse', id, ...formOf(idAt(event, 'leadGenForm')) } });
}

/** The id in `urn:li:leadGenFormResponse:c4251a92-…-2`. */
const responseIdOf = (event: Json): string | undefined => idAt(event, 'leadGenFormResponse')?.replace(/^urn:li:\w+:/, '') || undefined;

/** The ids in `urn:li:versionedLeadGenForm:(urn:li:leadGenForm:3162,1)`, or in a form's URN without a version. */
export function formOf(urn = ''): { formId?: string; formVersion?: string } {
  const [, formId, formVersion] = /:(\d+)(?:,(\d+))?\)?$/.exec(urn) ?? [];
  return { ...(formId ? { formId } : {}), ...(formVersion ? { formVersion } : {}) };
}

/** The number at the end of `urn:li:sponsoredAccount:522529623` or of an organization's URN. */
export const accountOf = (record: Json): string | undefined =>
  (idAt(record, 'owner.sponsoredAccount') ?? idAt(record, 'owner.organization'))?.split(':').pop();
