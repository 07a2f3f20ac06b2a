import { ignored, record, type RecordOf } from './record.js';
import { int, text, time } from './shapes.js';

/** One process's right to do a job alone until a time; `fence` grows with every new holder. */
export const LEASE = record({
  collection: 'leases',
  fields: {
    _id: ignored(text),
    holder: ignored(text),
    until: ignored(time),
    fence: ignored(int),
  },
  indexes: {},
});

export type Lease = RecordOf<typeof LEASE>;
