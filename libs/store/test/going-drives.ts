import { asTenantId } from '@turant/domain';
import { CALLS } from '../src/collections.js';
import type { Document } from '../src/engine/storage-engine.js';
import { next, type Drives } from './drive.js';
import { RECORD } from './filled-store.js';
import { idOf, MANY } from './record-values.js';

/** A tenant of its own, with records of each kind, is deleted; its calls on a line are ended first. */
const GOING = asTenantId(idOf('tn', 50 * MANY));
export const GOING_DRIVES: Drives = {
  'tenantRecords.removeSome': async ({ tenantRecords, wallets, calls, audit, engine, acrossTenants }) => {
    for (const [name, recordOf] of Object.entries(RECORD)) {
      const documents = Array.from({ length: 60 }, (_, n) => ({ ...recordOf(40 * MANY + n), tenantId: GOING }));
      if ('tenantId' in recordOf(0)) await engine.insertMany<Document>({ name }, documents);
    }
    const trail = audit.appendOps(GOING, [{ ...RECORD.audit(next()), tenantId: GOING }], undefined);
    await engine.commit([wallets.replaceOp(0, { ...RECORD.wallets(0), _id: GOING }), ...trail]);
    await acrossTenants.seals.replace({ ...RECORD.seals(0), _id: GOING });
    for (const { _id } of await engine.find(CALLS, { index: 'open-by-employee', equals: [GOING] }))
      await calls.patch(GOING, _id, [], { unset: ['openOn'] });
    while (!(await tenantRecords.removeSome(GOING, 25)).isEmpty);
  },
};
