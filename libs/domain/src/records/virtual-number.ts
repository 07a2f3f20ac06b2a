import type { TenantId } from '../ids.js';
import { NUMBER_STATUSES } from '../number-status.js';
import type { NumberSeries } from '../phone.js';
import { ignored, record, told, type RecordOf } from './record.js';
import { idText, listOf, oneOf, optional, withKeywords, text, textOf, yes } from './shapes.js';

const trunkIds = withKeywords(listOf(idText('tr')), {
  maxItems: 100,
  description: 'the trunks on which the carrier takes the number as a caller id',
});
const SERIES: readonly NumberSeries[] = ['140', '1600', 'ordinary'];

/** A number that the calls of a tenant can show. */
export const VIRTUAL_NUMBER = record({
  collection: 'virtual-numbers',
  what: 'virtual-number',
  id: { name: 'virtualNumberId', prefix: 'vn' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>(), { newInput: idText('tn'), isNeeded: true, isShown: true }),
    number: told(text, {
      newInput: withKeywords(text, {
        minLength: 1,
        maxLength: 20,
        description: 'E.164 with plus, or one of the 140 or 1600 series as the carrier wants it written',
      }),
      isNeeded: true,
    }),
    status: told(oneOf(NUMBER_STATUSES), {
      newInput: withKeywords(oneOf(['pending', 'active']), { description: 'pending when absent' }),
      changeInput: { description: 'pending to active; active to flagged or suspended and back; released is the end' },
    }),
    series: told(oneOf(SERIES)),
    trunkIds: told(listOf(text), { input: trunkIds, isNeeded: true }),
    /** Written by the operator through the API. Seeding releases numbers without this mark only. */
    isManaged: told(optional(yes), { isShown: false }),
  },
  indexes: {
    'by-status': { fields: ['tenantId', 'status', '_id'] },
    newest: { fields: ['tenantId', '_id'] },
    'of-all': { fields: ['status', '_id'] },
    number: { fields: ['number'], isUnique: true },
  },
});

export type VirtualNumber = RecordOf<typeof VIRTUAL_NUMBER>;
