import type { Call, Lead } from '@turant/domain';
import type { Guard } from '../src/engine/storage-engine.js';
import { next, NOW, OWN, PAGE, T, type Drives } from './drive.js';
import { RECORD } from './filled-store.js';
import { at, connectionOf, emailOf, employeeOf, idOf, phoneOf, sourceOf, trunkOf } from './record-values.js';

const CALL_GUARDS: readonly Guard<Call>[] = [
  [['status', '=', 'requested']],
  [
    ['workerId', '=', 'worker-1'],
    ['leaseUntil', '=', at(55)],
    ['status', '=', 'placing'],
  ],
  [
    ['status', '=', 'placing'],
    ['workerId', '=', 'worker-1'],
    ['reservedPaise', '=', 100],
  ],
  [['leaseUntil', '<', NOW]],
  [['dueAt', '>=', at(0)]],
];
const LEAD_GUARDS: readonly Guard<Lead>[] = [
  [['status', '=', 'new']],
  [['openWindow', '=', 'window-10']],
  [['idempotencyKey', '=', 'key-10']],
  [['callId', 'absent']],
];

export const CALL_DRIVES: Drives = {
  'counters.between': ({ counters }) => counters.between(T, 'employee', '2026-11-01', '2026-11-30', 100),
  'counters.daysOf': ({ counters }) => counters.daysOf(T, idOf('em', 30), ['2026-11-10']),
  'calls.insertMany': ({ calls }) => calls.insertMany([RECORD.calls(next()), RECORD.calls(next())]),
  'calls.list': ({ calls }) => calls.list(T, PAGE),
  'calls.list, first page': ({ calls }) => calls.list(T, { limit: 5 }),
  'calls.list, next page': ({ calls }) => calls.list(T, { before: idOf('cl', 200), limit: 5 }),
  'calls.list by status': ({ calls }) => calls.list(T, PAGE, { status: 'requested' }),
  'calls.list by lead': ({ calls }) => calls.list(T, PAGE, { leadId: idOf('ld', 10) }),
  'calls.list by employee': ({ calls }) => calls.list(T, PAGE, { employeeId: employeeOf(0) }),
  'calls.list by callee': ({ calls }) => calls.list(T, PAGE, { to: phoneOf(25) }),
  'calls.withKey': ({ calls }) => calls.withKey(T, 'key-10'),
  'calls.ofBrowsers': ({ calls }) => calls.ofBrowsers(T),
  'calls.ofVisitor': ({ calls }) => calls.ofVisitor(T, 'visitor-0', 3),
  'calls.ready': ({ calls }) => calls.ready(T, NOW, 3),
  'calls.waiting': ({ calls }) => calls.waiting(T, 'wallet', 3),
  'calls.waitingSince': ({ calls }) => calls.waitingSince(T, 'wallet', NOW, 3),
  'calls.countWithStatus': ({ calls }) => calls.countWithStatus(T, 'requested'),
  'calls.countOpen': ({ calls }) => calls.countOpen(T, employeeOf(0)),
  'calls.countOpen of the tenant': ({ calls }) => calls.countOpen(T),
  'calls.countOpen at a moment': ({ calls, engine }) => engine.onSnapshot((moment) => calls.countOpen(T, employeeOf(0), moment)),
  'calls.placedTo': ({ calls }) => calls.placedTo(T, [phoneOf(10), phoneOf(11)], at(100)),
  'calls.countPlaced': ({ calls }) => calls.countPlaced(T, at(100)),
  'calls.countPlaced by connection': ({ calls }) => calls.countPlaced(T, at(100), connectionOf(0)),
  'calls.patch, guards of the road': ({ calls }) =>
    eachOwn((id, guard) => calls.patch(T, id, guard, { set: { attempt: 2 } }), 'cl', CALL_GUARDS),
  'across: calls.tenantsReady': ({ acrossTenants: { calls } }) => calls.tenantsReady('', 3),
  'across: calls.tenantsWaiting': ({ acrossTenants: { calls } }) => calls.tenantsWaiting('wallet', '', 3),
  'across: calls.countWaiting': ({ acrossTenants: { calls } }) => calls.countWaiting('wallet'),
  'across: calls.due, requested': ({ acrossTenants: { calls } }) => calls.due('requested', NOW, 10),
  'across: calls.due, scheduled': ({ acrossTenants: { calls } }) => calls.due('scheduled', NOW, 10),
  'across: calls.countOpenOn': ({ acrossTenants: { calls } }) => calls.countOpenOn(trunkOf(3)),
  'across: calls.leaseExpired': ({ acrossTenants: { calls } }) => calls.leaseExpired(NOW, 10),
  'across: calls.withIds': ({ acrossTenants: { calls } }) => calls.withIds([idOf('cl', 10), idOf('cl', 11)]),
  'across: calls.leased': ({ acrossTenants: { calls } }) => calls.leased(150),
};

export const LEAD_DRIVES: Drives = {
  'leads.insertMany': ({ leads }) => leads.insertMany([RECORD.leads(next()), RECORD.leads(next())]),
  'leads.withKey': ({ leads }) => leads.withKey(T, 'key-10'),
  'leads.holdingWindow': ({ leads }) => leads.holdingWindow(T, 'window-10'),
  'leads.list': ({ leads }) => leads.list(T, PAGE),
  'leads.list, first page': ({ leads }) => leads.list(T, { limit: 5 }),
  'leads.list of a connection': ({ leads }) => leads.list(T, PAGE, { connectionId: connectionOf(15) }),
  'leads.list by phone': ({ leads }) => leads.list(T, PAGE, { phone: phoneOf(25) }),
  'leads.list by e-mail': ({ leads }) => leads.list(T, PAGE, { email: emailOf(25) }),
  'leads.list by status': ({ leads }) => leads.list(T, PAGE, { status: 'contacted' }),
  'leads.list by source': ({ leads }) => leads.list(T, PAGE, { source: sourceOf(25) }),
  'leads.list by name': ({ leads }) => leads.list(T, { limit: 5 }, { name: 'RA' }),
  'leads.list by name, next page': ({ leads }) => leads.list(T, { limit: 5, before: idOf('ld', 10) }, { name: 'RA' }),
  'leads.withExternalId': ({ leads }) => leads.withExternalId(T, connectionOf(15), 'external-15'),
  'leads.mintedBefore': ({ leads }) => leads.mintedBefore(T, at(100), idOf('ld', 10), 5),
  'leads.addSearchKeys': async ({ leads }) => {
    const stored = await leads.mintedBefore(T, at(100), idOf('ld', 10), 5);
    await leads.addSearchKeys(stored.map((lead) => ({ ...lead, nameKey: undefined })));
  },
  'leads.duplicatesOf': ({ leads }) => leads.duplicatesOf(T, idOf('ld', 0)),
  'leads.patch of an e-mail': ({ leads }) => leads.patch(T, idOf('ld', 20), [], { set: { email: 'new@example.in' } }),
  'leads.patch of a name': ({ leads }) => leads.patch(T, idOf('ld', 20), [], { set: { name: 'Asha' } }),
  'leads.patch, guards of the road': ({ leads }) =>
    eachOwn((id, guard) => leads.patch(T, id, guard, { set: { status: 'new' } }), 'ld', LEAD_GUARDS),
  'across: leads.withOpenWindow': ({ acrossTenants: { leads } }) => leads.withOpenWindow(NOW, 10),
  'across: leads.withCallSince': ({ acrossTenants: { leads } }) => leads.withCallSince(at(50), NOW, 10),
  'across: leads.withExpiredKey': ({ acrossTenants: { leads } }) => leads.withExpiredKey(NOW, 10),
};

/** Each guard over several records: from the second run on, the server may use a cached plan. */
async function eachOwn<G>(patch: (id: string, guard: G) => Promise<unknown>, prefix: string, guards: readonly G[]): Promise<void> {
  for (const guard of guards) for (const n of [...OWN, 55]) await patch(idOf(prefix, n), guard);
}
