import { bodyOf, type Draft, idAt, ignored, type Json, listAt, type RawRequest, ref } from '@turant/plugin-kit';

/** A ping holds the ids of up to 1,000 leads, of any of the app's pages. */
export const read = (raw: RawRequest): Draft[] => changesIn(raw).map(draftOf);

export function accounts(raw: RawRequest): string[] {
  return [...new Set(changesIn(raw).flatMap(({ pageId }) => pageId ?? []))];
}

interface Change {
  readonly field?: string;
  readonly pageId?: string;
  readonly value: Json;
}

function changesIn(raw: RawRequest): Change[] {
  return listAt(bodyOf(raw), 'entry').flatMap((entry) =>
    listAt(entry, 'changes').map((change) => ({
      field: idAt(change, 'field'),
      pageId: idAt(change, 'value.page_id') ?? idAt(entry, 'id'),
      value: change,
    })),
  );
}

function draftOf({ field, pageId, value }: Change): Draft {
  const leadgenId = idAt(value, 'value.leadgen_id');
  if (field !== 'leadgen' || leadgenId === undefined) return ignored(`${field ?? 'no field'}: not a lead`, { accountId: pageId });
  const formId = idAt(value, 'value.form_id');
  return ref({
    externalId: leadgenId,
    accountId: pageId,
    ref: { type: 'meta.lead', leadgenId, ...(pageId ? { pageId } : {}), ...(formId ? { formId } : {}) },
  });
}
