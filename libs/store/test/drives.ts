import type { Announcing, ListedNumber } from '@turant/domain';
import { API_KEYS } from '../src/collections.js';
import { CALLS } from '../src/collections.js';
import { deleteOp, insertOp, patchOp } from '../src/engine/storage-engine.js';
import { LEASES } from '../src/collections.js';
import type { UnpublishedEvents } from '../src/unpublished-events.js';
import type { ReadyWork, Work } from '../src/ready-work.js';
import type { Store } from '../src/store.js';
import { lookUpsAt } from '../src/sweep-work.js';
import { TenantRepository, type OfTenant } from '../src/tenant-repository.js';
import { TRUNKS } from '../src/collections.js';
import { next, NOW, OWN, PAGE, STRANGER, T, type Drives } from './drive.js';
import { RECORD } from './filled-store.js';
import { at, connectionOf, eventOf, idOf, MANY, waitingIn } from './record-values.js';
import { GOING_DRIVES } from './going-drives.js';
import { KEPT_DRIVES } from './kept-drives.js';
import { OUTBOUND_DRIVES } from './outbound-drives.js';
import { plainDrives } from './plain-nouns.js';
import { CALL_DRIVES, LEAD_DRIVES } from './road-drives.js';

/** As a number is looked up: its entry is found by the number itself. */
const listed = (n: number): ListedNumber => ({ phone: RECORD['do-not-call'](n).phone, hashed: `#${n}` });

const PEOPLE_DRIVES: Drives = {
  'apiKeys.list': ({ apiKeys }) => apiKeys.list(T, PAGE),
  'apiKeys.patch, guards of management': ({ apiKeys }) =>
    apiKeys.patch(
      T,
      idOf('ak', 10),
      [
        ['revokedAt', 'absent'],
        ['expiresAt', '=', at(9_010)],
      ],
      { set: { name: 'new' } },
    ),
  'across: apiKeys.get': ({ acrossTenants: { apiKeys } }) => apiKeys.get(idOf('ak', 10)),
  'across: apiKeys.withHash': ({ acrossTenants: { apiKeys } }) => apiKeys.withHash('hash-10'),
  'doNotCall.check': ({ doNotCall }) => doNotCall.check(T, listed(10)),
  'doNotCall.add': ({ doNotCall }) => ((at) => doNotCall.add(T, listed(at), RECORD['do-not-call'](at)))(next()),
  'doNotCall.add again': ({ doNotCall }) => doNotCall.add(T, listed(10), { ...RECORD['do-not-call'](10), reason: 'asked twice' }),
  'doNotCall.addHashed': ({ doNotCall }) => doNotCall.addHashed(T, '#25', { addedAt: NOW, order: 'te_25' }, listed(25).phone),
  'doNotCall.remove': ({ doNotCall }) => doNotCall.remove(T, listed(15)),
  'doNotCall.list': ({ doNotCall }) => doNotCall.list(T, 5),
  'doNotCall.list, next page': ({ doNotCall }) => doNotCall.list(T, 5, RECORD['do-not-call'](100).order),
  'employees.all': ({ employees }) => employees.all(T),
  'employees.all at a moment': ({ employees, engine }) => engine.onSnapshot((moment) => employees.all(T, moment)),
  'across: employees.get': ({ acrossTenants: { employees } }) => employees.get(idOf('em', 0)),
  'employees.list': ({ employees }) => employees.list(T, PAGE),
  'tenants.get': ({ tenants }) => tenants.get(T),
  'tenants.patch': ({ tenants }) => tenants.patch(T, { set: { countries: ['IN'] } }, [['status', '=', 'suspended']]),
  'tenants.insert': ({ tenants }) => tenants.insert(RECORD.tenants(next())),
  'across: tenants.newest': ({ acrossTenants: { tenants } }) => tenants.newest(PAGE),
  'across: tenants.newest of a status': ({ acrossTenants: { tenants } }) =>
    tenants.newest({ ...PAGE, before: idOf('tn', 100) }, 'suspended'),
  'across: tenants.remove': async ({ acrossTenants: { tenants: across }, tenants }) => {
    const gone = { ...RECORD.tenants(next()), status: 'deleting' as const };
    await tenants.insert(gone);
    await across.remove(gone._id);
  },
  'across: tenants.ofStatus': ({ acrossTenants: { tenants } }) => tenants.ofStatus('suspended', '', 2),
  'across: tenants.active': ({ acrossTenants: { tenants } }) => tenants.active(2),
  'timeline.of a lead': ({ timeline }) => timeline.of(T, { leadId: idOf('ld', 10) }, 5, idOf('te', 100)),
  'timeline.of a call': ({ timeline }) => timeline.of(T, { callId: idOf('cl', 25) }, 5),
  'timeline.of the tenant': ({ timeline }) => timeline.of(T, {}, 5, idOf('te', 100)),
  'timeline.storedBefore': ({ timeline }) => timeline.storedBefore(T, at(100), 5),
  // More leads than a page has entries, whose own entries are stored: another page of leads is read.
  'timeline.newest': async ({ timeline, leads }) => {
    const lead = (): ReturnType<typeof RECORD.leads> => ({ ...RECORD.leads(next()), isListed: true });
    await leads.insertMany(Array.from({ length: 7 }, lead));
    return timeline.newest(T, 5);
  },
};

const MONEY_DRIVES: Drives = {
  'ledger.appendOp': ({ ledger, engine }) => engine.commit([ledger.appendOp(RECORD.ledger(next()))]),
  'ledger.withKey': ({ ledger }) => ledger.withKey(T, 'top-up:r10'),
  'ledger.list': ({ ledger }) => ledger.list(T, PAGE),
  'wallets.get': ({ wallets }) => wallets.get(T),
  'wallets.markLow': ({ wallets }) => wallets.markLow(T, NOW),
  'wallets.markLow, no longer': ({ wallets }) => wallets.markLow(T, undefined),
  'connections.all': ({ connections }) => connections.all(T),
  'notices.insertOp': ({ notices, engine }) => engine.commit([notices.insertOp(RECORD.notices(next()))]),
  'wallets.replaceOp': ({ wallets, engine }) => engine.commit([wallets.replaceOp(1, { ...RECORD.wallets(0), version: 2 })]),
  'wallets.replaceOp of a first one': ({ wallets, engine }) => engine.commit([wallets.replaceOp(0, RECORD.wallets(next()))]),
  'wallets.replaceOp, too late': ({ wallets, engine }) => engine.commit([wallets.replaceOp(0, RECORD.wallets(5))]),
  'counters.get': ({ counters }) => counters.get(T, counters.ofEmployee(T, idOf('em', 10))),
  'counters.raiseOp': ({ counters, engine }) =>
    engine.commit([
      counters.raiseOp(T, counters.ofEmployee(T, idOf('em', 10)), { calls: 1, lastCallAt: NOW }),
      counters.raiseOp(T, counters.ofDay(T, 'em_1', '2026-11-21'), { calls: 1 }),
      counters.raiseOp(T, counters.ofTenant(T), { leads: 1 }),
    ]),
  'counters.raiseOp of a stranger': ({ counters, engine }) =>
    engine.commit([counters.raiseOp(STRANGER, counters.ofTenant(T), { leads: 1 })]),
};

const CONNECTION_DRIVES: Drives = {
  'connections.list': ({ connections }) => connections.list(T, PAGE),
  'connections.targets': ({ connections }) => connections.targets(T),
  'connections.ofProvider': ({ connections }) => connections.ofProvider(T, connectionOf(0)),
  'connections.ofAccount': ({ connections }) => connections.ofAccount(T, 'meta|15'),
  'connections.remove': ({ connections }) => connections.remove(T, idOf('cn', 500)),
  'across: connections.withToken': ({ acrossTenants: { connections } }) => connections.withToken('hash-10', NOW),
  'across: connections.withToken, the old one': ({ acrossTenants: { connections } }) => connections.withToken('old-10', NOW),
  'across: connections.ofAccount': ({ acrossTenants: { connections } }) => connections.ofAccount('meta|15'),
  'across: connections.withVerifyToken': ({ acrossTenants: { connections } }) => connections.withVerifyToken('verify-15'),
  'across: connections.sharing': ({ acrossTenants: { connections } }) => connections.sharing('meta'),
  'across: connections.getMany': ({ acrossTenants: { connections } }) => connections.getMany([connectionOf(0), connectionOf(1)]),
  'across: connections.pollsDue': ({ acrossTenants: { connections } }) => connections.pollsDue(NOW, 8),
  'across: connections.claimPoll': ({ acrossTenants: { connections } }) => connections.claimPoll(RECORD.connections(7), NOW),
  'connectionCounts.ofConnection': ({ connectionCounts }) => connectionCounts.ofConnection(T, connectionOf(0)),
  'connectionCounts.raiseOp': ({ connectionCounts, engine }) =>
    engine.commit(['rejected: 0', 'read'].map((what) => connectionCounts.raiseOp(T, connectionOf(0), what, 1, NOW))),
  'requests.insertMany': ({ requests }) => requests.insertMany([RECORD.requests(next()), RECORD.requests(next())]),
  'requests.ofConnection': ({ requests }) => requests.ofConnection(T, connectionOf(0), PAGE),
  'requests.connectionAfter': ({ requests }) => requests.connectionAfter(T, connectionOf(0)),
  'requests.mintedBefore': ({ requests }) => requests.mintedBefore(T, connectionOf(0), at(200), 5),
  'across: requests.getMany': ({ acrossTenants: { requests } }) => requests.getMany([idOf('rq', 0), idOf('rq', 1)]),
  'refs.insertMany': ({ refs }) => refs.insertMany([RECORD.refs(next()), RECORD.refs(next())]),
  'refs.tryAgain': ({ refs }) => refs.tryAgain(T, idOf('rf', 10), NOW),
  'refs.ofRequest': ({ refs }) => refs.ofRequest(T, idOf('rq', 10)),
  'refs.countWaiting': ({ refs }) => refs.countWaiting(T, connectionOf(0)),
  'deliveries.insertMany': ({ deliveries }) => deliveries.insertMany([RECORD.deliveries(next()), RECORD.deliveries(next())]),
};

/** Uses of a ready list over one collection; record 30 is the tenant's and due. */
function readyDrives<R extends Work>(name: string, ready: ReadyWork<R>, recordOf: (n: number) => R): Drives {
  return {
    [`${name}.ready.tenants`]: () => ready.tenants('', 3),
    [`${name}.ready.due`]: () => ready.due(T, NOW, 3),
    [`${name}.ready.claim`]: () => ready.claim(recordOf(30), NOW),
  };
}

const OPERATOR_DRIVES: Drives = {
  'across: deadLetters.keep': ({ acrossTenants: { deadLetters } }) => deadLetters.keep(RECORD['dead-letters'](next())),
  'across: deadLetters.newest': ({ acrossTenants: { deadLetters } }) => deadLetters.newest(PAGE),
  'across: deadLetters.newest of a group': ({ acrossTenants: { deadLetters } }) => deadLetters.newest(PAGE, 'group-2'),
  'across: deadLetters.due': ({ acrossTenants: { deadLetters } }) => deadLetters.due(NOW, 10),
  'across: deadLetters.putOff': ({ acrossTenants: { deadLetters } }) => deadLetters.putOff(idOf('dl', 4), 'again', 2, NOW),
  'across: deadLetters.putOff for good': ({ acrossTenants: { deadLetters } }) => deadLetters.putOff(idOf('dl', 4), 'again', 3, undefined),
  'across: deadLetters.remove': ({ acrossTenants: { deadLetters } }) => deadLetters.remove(idOf('dl', 5)),
  'across: deadLetters.replay': ({ acrossTenants: { deadLetters } }) => deadLetters.replay(idOf('dl', 6), NOW),
  'across: deadLetters.replayGroup': ({ acrossTenants: { deadLetters } }) => deadLetters.replayGroup('group-2', NOW),
  'across: leases.take': ({ acrossTenants: { leases } }) => leases.take('sweep', 'worker-1', NOW, 5_000),
  'across: leases.take, renewed': ({ acrossTenants: { leases } }) => leases.take('sweep', 'worker-1', NOW, 5_000),
  'across: leases.take, held by another': ({ acrossTenants: { leases } }) => leases.take('sweep', 'worker-2', NOW, 5_000),
  'across: leases.take, run out': ({ acrossTenants: { leases } }) => leases.take('lease-10', 'worker-9', NOW, 5_000),
  'across: leases.release': ({ acrossTenants: { leases } }) => leases.release('sweep', 'worker-1'),
  'across: trunks.all': ({ acrossTenants: { trunks } }) => trunks.all(),
  'across: trunks.get': ({ acrossTenants: { trunks } }) => trunks.get('tr_10'),
  'across: trunks.save': ({ acrossTenants: { trunks } }) => trunks.save(RECORD.trunks(10)),
  'across: trunks.save a new one': ({ acrossTenants: { trunks } }) => trunks.save(RECORD.trunks(next())),
  'across: trunks.insert': ({ acrossTenants: { trunks } }) => trunks.insert(RECORD.trunks(next())),
  'across: trunks.changeSettings': ({ acrossTenants: { trunks } }) =>
    trunks.changeSettings(RECORD.trunks(10), { set: { cps: 9 }, unset: ['routes'] }),
  'across: trunks.changeSettings again': ({ acrossTenants: { trunks } }) =>
    trunks.changeSettings({ ...RECORD.trunks(10), settingsChanges: 1 }, { set: { cps: 8 } }),
  'across: trunks.remove': async ({ acrossTenants: { trunks } }) => {
    const gone = RECORD.trunks(next());
    await trunks.insert(gone);
    await trunks.remove(gone._id, gone.permitId);
  },
  'across: trunks.setBreaker': ({ acrossTenants: { trunks } }) =>
    trunks.setBreaker(RECORD.trunks(10), { failedCalls: ['cl_1'], since: NOW, reason: 'no-response', openUntil: NOW }),
  'across: trunks.setBreaker, closed again': ({ acrossTenants: { trunks } }) => trunks.setBreaker(RECORD.trunks(10), undefined),
  'across: trunks.setHealth': ({ acrossTenants: { trunks } }) => trunks.setHealth('tr_10', { answers: true, sipCode: 200, since: NOW }),
  'across: trunks.hold': ({ acrossTenants: { trunks } }) => trunks.hold('tr_10', NOW),
  'across: trunks.permitWaitMs': async ({ acrossTenants: { trunks } }) => trunks.permitWaitMs(RECORD.trunks(10), NOW),
  'across: trunks.acquirePermit': ({ acrossTenants: { trunks } }) => trunks.acquirePermit(RECORD.trunks(10), 'mine', NOW),
  'across: trunks.acquirePermit, too early': ({ acrossTenants: { trunks } }) => trunks.acquirePermit(RECORD.trunks(301), 'mine', NOW),
  'across: trunks.acquirePermit, clock set back': ({ acrossTenants: { trunks } }) => trunks.acquirePermit(RECORD.trunks(500), 'mine', NOW),
  'across: trunks.usePermitOp': ({ acrossTenants: { trunks }, engine }) =>
    engine.commit([trunks.usePermitOp(RECORD.trunks(10), 'mine', NOW)]),
  'across: trunks.releasePermit': ({ acrossTenants: { trunks } }) => trunks.releasePermit('tr_10', 'mine', NOW),
  'across: sweepWork.kinds': ({ acrossTenants: { sweepWork } }) => sweepWork.kinds(new Set(lookUpsAt(NOW).map(([kind]) => kind)), NOW),
  'virtualNumbers.active': ({ virtualNumbers }) => virtualNumbers.active(T),
  'virtualNumbers.all': ({ virtualNumbers }) => virtualNumbers.all(T),
  'virtualNumbers.list': ({ virtualNumbers }) => virtualNumbers.list(T, PAGE),
  'virtualNumbers.remove': async ({ virtualNumbers }) => {
    const gone = RECORD['virtual-numbers'](next());
    await virtualNumbers.insert(gone);
    await virtualNumbers.remove(gone.tenantId, gone);
  },
  'across: virtualNumbers.get': ({ acrossTenants: { virtualNumbers } }) => virtualNumbers.get(idOf('vn', 10)),
  'across: virtualNumbers.written': ({ acrossTenants: { virtualNumbers } }) =>
    virtualNumbers.written(['1400000010', '+911400000010', '+911400000011']),
  'across: virtualNumbers.inUse': ({ acrossTenants: { virtualNumbers } }) => virtualNumbers.inUse(),
  'virtualNumbers.countActive': ({ virtualNumbers }) => virtualNumbers.countActive(T),
};

const aLease = (): ReturnType<typeof RECORD.leases> => RECORD.leases(next());

const DOOR_DRIVES: Drives = {
  'engine.get': ({ engine }) => engine.get(CALLS, idOf('cl', 10)),
  'engine.getMany': ({ engine }) => engine.getMany(CALLS, [...OWN.map((n) => idOf('cl', n)), 'cl_nobody', idOf('cl', 10)]),
  'engine.find with a list': ({ engine }) => engine.find(CALLS, { index: 'by-status', equals: [T, ['busy', 'failed', 'nothing']] }),
  'engine.find with a list, limited': ({ engine }) => engine.find(CALLS, { index: 'by-status', equals: [T, ['busy', 'failed']], limit: 3 }),
  'engine.count with a list': ({ engine }) => engine.count(CALLS, { index: 'by-status', equals: [T, ['busy', 'failed', 'nothing']] }),
  'engine.find with a limit of none': ({ engine }) => engine.find(API_KEYS, { index: 'hash', equals: ['hash-1'], limit: 0 }),
  'engine.find over two batches': ({ engine }) => engine.find(TRUNKS, { index: 'by-order' }),
  'engine.insertMany': ({ engine }) => engine.insertMany(LEASES, [aLease(), RECORD.leases(20)]),
  'engine.patch, or insert': ({ engine }) => {
    const lease = aLease();
    const op = patchOp(LEASES, lease._id, [], { set: { holder: 'a' } }, lease);
    return engine.patch(op).then(() => engine.patch(op));
  },
  'engine.patchMany': ({ engine }) =>
    engine.patchMany(['lease-30', 'lease-31', 'lease-30'].map((id) => patchOp(LEASES, id, [], { inc: { fence: 1 } }))),
  'engine.delete': ({ engine }) => engine.delete(deleteOp(LEASES, 'lease-32', [['fence', '>=', 1]])),
  'engine.commit': ({ engine }) =>
    engine.commit([
      insertOp(LEASES, aLease()),
      insertOp(LEASES, aLease()),
      patchOp(LEASES, 'lease-33', [['fence', '=', 1]], { set: { holder: 'b' } }),
      deleteOp(LEASES, 'lease-34', [['until', '<', NOW]]),
    ]),
  'engine.onSnapshot': ({ engine }) =>
    engine.onSnapshot(async (moment) => [
      await moment.get(CALLS, idOf('cl', 10)),
      await moment.getMany(CALLS, [idOf('cl', 10), idOf('cl', 11)]),
      await moment.find(CALLS, { index: 'newest', equals: [T], direction: -1, limit: 5 }),
    ]),
  'engine.ping': ({ engine }) => engine.ping(),
};

/** The parts of the sweeps' union one by one: the server's profiler names the index of a union's first part only. */
const LOOK_UP_DRIVES: Drives = Object.fromEntries(
  lookUpsAt(at(1.5 * MANY)).map(([kind, lookUp], n) => [`engine.findsAny of ${kind}, ${n}`, ({ engine }) => engine.findsAny([lookUp])]),
);

/** Uses of the methods that every repository of a tenant's records inherits. */
export function tenantDrives(name: string, repository: TenantRepository<OfTenant>): Drives {
  const recordOf = RECORD[repository.collection.name as keyof typeof RECORD] as unknown as (n: number) => OfTenant;
  const ids = OWN.map((n) => recordOf(n)._id);
  const [id = ''] = ids.slice(2);
  const same = { set: { tenantId: T } };
  return {
    [`${name}.get`]: () => repository.get(T, id),
    [`${name}.get of a stranger`]: () => repository.get(STRANGER, id),
    [`${name}.get at a moment`]: ({ engine }) => engine.onSnapshot((moment) => repository.get(T, id, moment)),
    [`${name}.getMany`]: () => repository.getMany(T, [...ids, 'nobody']),
    [`${name}.patch`]: () => Promise.all(ids.map((one) => repository.patch(T, one, [], same))),
    [`${name}.patch of a stranger`]: () => repository.patch(STRANGER, id, [], same),
    [`${name}.insert`]: () => repository.insert(recordOf(next())),
    [`${name}, deleted`]: async ({ engine }) => {
      const gone = recordOf(30 * MANY);
      await repository.insert(gone);
      await engine.commit([repository.deleteOp(T, gone._id)]);
    },
    [`${name}, a commit`]: ({ engine }) => engine.commit([repository.insertOp(recordOf(next())), repository.patchOp(T, id, [], same)]),
  };
}

type Waiting = UnpublishedEvents<Announcing & { _id: string }>;

/** Uses of the unpublished events of one collection; records 12 and 72 hold two events each. */
export function pendingDrives(name: string, pending: Waiting, prefix: string): Drives {
  const id = (n: number): string => idOf(prefix, n);
  return {
    [`${name}.pending.since`]: () => pending.since(NOW, 10),
    [`${name}.pending.clear`]: () => pending.clear([0, 24].map((n) => ({ id: id(n), events: waitingIn(n) }))),
    [`${name}.pending.clear, one of two`]: () => pending.clear([{ id: id(12), events: [eventOf(12)] }]),
    [`${name}.pending.clear, one after the other`]: () => pending.clear(waitingIn(72).map((event) => ({ id: id(72), events: [event] }))),
  };
}

/** Every use of every repository and of the engine itself, by name. */
export function drivesOf(store: Store): Drives {
  const repositories = Object.entries(store).filter(([, one]) => one instanceof TenantRepository) as [string, TenantRepository<OfTenant>][];
  const { calls, deliveries, leads, requests } = store.acrossTenants;
  const waiting = Object.entries({ calls, deliveries, leads, requests }) as unknown as [string, { pending: Waiting }][];
  const prefixes: Readonly<Record<string, string>> = { calls: 'cl', deliveries: 'dv', leads: 'ld', requests: 'rq' };
  return Object.assign(
    {},
    ...repositories.map(([name, repository]) => tenantDrives(name, repository)),
    plainDrives(store),
    CALL_DRIVES,
    LEAD_DRIVES,
    PEOPLE_DRIVES,
    MONEY_DRIVES,
    KEPT_DRIVES,
    OPERATOR_DRIVES,
    DOOR_DRIVES,
    LOOK_UP_DRIVES,
    CONNECTION_DRIVES,
    OUTBOUND_DRIVES,
    readyDrives('refs', store.refs.ready, RECORD.refs),
    readyDrives('deliveries', store.deliveries.ready, RECORD.deliveries),
    ...waiting.map(([name, { pending }]) => pendingDrives(name, pending, prefixes[name] ?? '')),
    GOING_DRIVES,
  ) as Drives;
}
