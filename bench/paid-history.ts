import {
  acceptedIdOf,
  blocksOf,
  blockPricePaise,
  createIds,
  localTime,
  withPrefix,
  type Call,
  type Lead,
  type LedgerEntry,
  type TenantId,
  type TimelineEntry,
  type Wallet,
} from '@turant/domain';
import { CounterRaises, type Op, type Store } from '@turant/store';

const CALLS_A_COMMIT = 500;
const DAY_MS = 86_400_000;
const DAYS = 30;
const EMPLOYEES = 8;
const TOP_UP_PAISE = 10_000_000_000;
/** As many rules as the gate has, so that a call is as large as a real one. */
const RULES = Array.from({ length: 14 }, (_, at) => ({ rule: `rule-number-${at}`, outcome: 'pass', reason: 'the call may go out now' }));

interface History {
  store: Store;
  tenantId: TenantId;
  calls: number;
  random: () => number;
  onProgress?: (done: number) => void;
}

/**
 * Stores calls of telephone lines as a month of a busy tenant leaves them: each with its lead, all entries of its timeline, the entry in the
 * ledger, the counters and the wallet. For figures of speed: every record is as large as a real one.
 */
export async function addPaidHistory({ store, tenantId, calls, random, onProgress }: History): Promise<void> {
  const endMs = Date.now() - DAY_MS;
  const fromMs = endMs - DAYS * DAY_MS;
  let atMs = fromMs;
  const ids = createIds(() => atMs);
  let wallet: Wallet = { _id: tenantId, balancePaise: TOP_UP_PAISE, availablePaise: TOP_UP_PAISE, version: 1 };
  const topUp: LedgerEntry = {
    ...{ _id: ids('le'), tenantId, at: new Date(atMs), type: 'top-up', amountPaise: TOP_UP_PAISE, balanceAfterPaise: TOP_UP_PAISE },
    ...{ reference: 'first', key: 'top-up:first' },
  };
  await store.engine.commit([store.ledger.appendOp(topUp), store.wallets.replaceOp(0, wallet)]);
  for (let done = 0; done < calls;) {
    const ops: Op[] = [];
    const raises = new CounterRaises();
    const before = wallet;
    for (let at = 0; at < CALLS_A_COMMIT && done < calls; at += 1, done += 1) {
      atMs = Math.floor(fromMs + (done / calls) * DAYS * DAY_MS);
      const { lead, call, entries } = aPaidCall(ids, tenantId, done, new Date(atMs), random);
      ops.push(store.leads.insertOp(lead), store.calls.insertOp(call), ...entries.map((entry) => store.timeline.insertOp(entry)));
      const { counters } = store;
      const ended = call.answeredAt ? { connected: 1, seconds: call.seconds ?? 0 } : call.status === 'failed' ? { failed: 1 } : {};
      const by = { calls: 1, ...ended };
      const day = localTime(new Date(atMs), 'UTC').day;
      raises.add(counters.ofTenant(tenantId), { ...by, leads: 1 });
      raises.add(counters.ofEmployee(tenantId, call.employeeId), { ...by, lastCallAt: call.placedAt });
      raises.add(counters.ofDay(tenantId, call.employeeId, day), by);
      const { costPaise = 0 } = call;
      if (costPaise === 0) continue;
      const balancePaise = wallet.balancePaise - costPaise;
      wallet = { ...wallet, balancePaise, availablePaise: wallet.availablePaise - costPaise, version: before.version + 1 };
      const entry: LedgerEntry = {
        ...{ _id: ids('le'), tenantId, at: call.endedAt as Date, type: 'charge', amountPaise: -costPaise, balanceAfterPaise: balancePaise },
        ...{ reference: call._id, key: `charge:${call._id}`, callId: call._id },
      };
      ops.push(store.ledger.appendOp(entry));
    }
    const moved = wallet === before ? [] : [store.wallets.replaceOp(before.version, wallet)];
    const { ok } = await store.engine.commit([...moved, ...ops, ...raises.ops(store.counters, tenantId)]);
    if (!ok) throw new Error('the history could not be stored');
    onProgress?.(done);
  }
}

type Ids = ReturnType<typeof createIds>;

function aPaidCall(ids: Ids, tenantId: TenantId, number: number, at: Date, random: () => number): PaidCall {
  const leadId = ids('ld');
  const callId = withPrefix(leadId, 'cl');
  const employeeId = `em_${number % EMPLOYEES}`;
  const phone = `+9198${String(number).padStart(8, '0')}`;
  const isAnswered = random() < 0.6;
  const status = isAnswered ? 'completed' : random() < 0.1 ? 'failed' : 'no-answer';
  const durationMs = isAnswered ? Math.round(5_000 + 200_000 * random() ** 3) : 0;
  const after = (ms: number): Date => new Date(Math.min(at.getTime() + ms, dayEnd(at)));
  const answeredAt = after(6_000);
  const blocks = isAnswered ? blocksOf(durationMs) : 0;
  const seconds = Math.floor(durationMs / 1_000);
  const costPaise = blocks * blockPricePaise('standard');
  const endedAt = isAnswered ? new Date(answeredAt.getTime() + durationMs) : after(20_000);
  const lead: Lead = {
    ...{ _id: leadId, tenantId, name: 'Somebody Somewhere', phone, requirement: '3 BHK flat', source: 'google-ads', extra: [] },
    ...{
      employeeId,
      tier: 'standard',
      status: isAnswered ? 'contacted' : 'unreachable',
      isTest: false,
      isListed: true,
      receivedAt: at,
      callId,
    },
  };
  const call: Call = {
    ...{ _id: callId, tenantId, leadId, employeeId, line: 'telephone', tier: 'standard', to: phone, status, attempt: 1, requestedAt: at },
    ...{
      placedAt: after(200),
      ringingAt: after(2_000),
      ...(isAnswered && { answeredAt, lastMediaAt: endedAt }),
      endedAt,
      endedBy: 'callee',
    },
    ...{ endReason: 'hung-up', durationMs, seconds, blocks, costPaise, from: '+911401234567', trunkId: 'tr_1', virtualNumberId: 'vn_1' },
    ...{ workerId: 'turant-00000000-0000-4000-8000-000000000000', verdict: { pack: '2026-11', at, rules: RULES } },
    dialog: {
      ...{ sipCallId: `${callId}@127.0.0.1`, localTag: 'a1b2c3d4', branch: 'z9hG4bK0123456789', cseq: 2, localHost: '127.0.0.1' },
      ...{ localPort: 5060, requestUri: `sip:${phone}@127.0.0.1`, fromUri: 'sip:+911401234567@127.0.0.1', toUri: `sip:${phone}@127.0.0.1` },
      ...{ transport: 'udp', remoteTag: 'x1y2z3', remoteTarget: 'sip:127.0.0.1:5070' },
    },
  };
  const entry = (_id: string, time: Date | undefined, type: string, detail: object): TimelineEntry[] =>
    time ? [{ _id, tenantId, at: time, type, title: type, leadId, callId, employeeId, detail: { ...detail } }] : [];
  const state = (time: Date | undefined, name: string, more: object = {}): TimelineEntry[] =>
    entry(ids('te'), time, `call.${name}`, { status: name, ...more });
  const entries = [
    ...entry(acceptedIdOf(leadId), at, 'lead.accepted', { tier: 'standard' }),
    ...state(at, 'requested'),
    ...state(call.placedAt, 'placing', { trunkId: 'tr_1' }),
    ...state(call.ringingAt, 'ringing'),
    ...state(call.answeredAt, 'answered'),
    ...state(endedAt, status, { endedBy: 'callee', reason: 'hung-up', seconds, durationMs, blocks, costPaise, neverLeft: false }),
  ];
  return { lead, call, entries };
}

interface PaidCall {
  lead: Lead;
  call: Call;
  entries: TimelineEntry[];
}

/** A call ends on the day on which it began, so that one day is raised. */
const dayEnd = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS - 240_000;
