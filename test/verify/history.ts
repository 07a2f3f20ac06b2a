import fc from 'fast-check';
import {
  acceptedIdOf,
  blocksOf,
  blockPricePaise,
  withPrefix,
  type Call,
  type CallStatus,
  type DomainEvent,
  type Lead,
  type Topic,
} from '@turant/domain';
import { markLead } from '@turant/road';
import { anEmployee, TENANT } from '../factories/a-road.js';
import { aCall, aLead, anEnquiry, topUp, type RoadParts } from '../factories/road-parts.js';

const OUTCOMES = [
  ...(['none', 'requested', 'open', 'completed', 'no-answer', 'failed', 'refused'] as const),
  ...(['rerouted', 'never-left', 'browser', 'cut-short'] as const),
];

/** What becomes of one person. */
export interface Story {
  outcome: (typeof OUTCOMES)[number];
  tier: Call['tier'];
  durationMs: number;
  /** The lead's own write has raised its counter. */
  isProjected: boolean;
  isTest: boolean;
  isMarked: boolean;
  /** The call's last event waits in the outbox. */
  isWaiting: boolean;
  topUpPaise: number;
}

export const A_STORY: Story = {
  outcome: 'completed',
  tier: 'standard',
  durationMs: 31_500,
  isProjected: true,
  isTest: false,
  isMarked: false,
  isWaiting: false,
  topUpPaise: 10_000,
};

/** Any story whose end is one of these. */
export const anyStory = (outcomes: readonly Story['outcome'][] = OUTCOMES): fc.Arbitrary<Story> =>
  fc.record({
    outcome: fc.constantFrom(...outcomes),
    tier: fc.constantFrom('value', 'standard', 'premium'),
    durationMs: fc.integer({ min: 30_001, max: 200_000 }),
    isProjected: fc.boolean(),
    isTest: fc.boolean(),
    isMarked: fc.boolean(),
    isWaiting: fc.boolean(),
    topUpPaise: fc.constantFrom(5_000, 12_345),
  });

type Step = [type: Topic, status: string, data?: Record<string, unknown>];

/** Plays stories over the road's own wallet, ledger, intake and projection; only the calls' records are written here. */
export class History {
  private people = 0;

  constructor(readonly parts: RoadParts) {}

  async add(story: Story): Promise<{ leadId: string; callId: string }> {
    this.parts.clock.move(60_000);
    if (story.topUpPaise > 0) await topUp(this.parts, story.topUpPaise);
    const leadId = await this.addLead(story);
    const callId = withPrefix(leadId, 'cl');
    if (story.outcome !== 'none') await this.addCall(story, leadId, callId);
    if (story.isMarked) await this.mark(leadId);
    return { leadId, callId };
  }

  private async addLead({ outcome, tier, isProjected, isTest }: Story): Promise<string> {
    const { parts } = this;
    const phone = `+9198${String((this.people += 1)).padStart(8, '0')}`;
    const wantsCall = outcome !== 'none' && outcome !== 'browser';
    if (isProjected && !isTest) {
      const { leadId } = await parts.intake.accept(anEnquiry({ phone, tier, wantsCall }));
      await parts.outbox.settled();
      return leadId;
    }
    const _id = parts.ids('ld');
    const own = { _id, phone, tier, isTest, receivedAt: parts.clock.now() };
    const lead: Lead = aLead({ ...own, ...(wantsCall && { callId: withPrefix(_id, 'cl') }) });
    await parts.store.leads.insert(lead);
    const data = { leadId: _id, callId: lead.callId, employeeId: anEmployee._id, tier, lead };
    await parts.projector.project(TENANT, [
      { id: acceptedIdOf(_id), type: 'lead.accepted.v1', time: lead.receivedAt, tenantId: TENANT, subject: _id, data },
    ]);
    return _id;
  }

  private async mark(leadId: string): Promise<void> {
    const { parts } = this;
    const before = parts.published.length;
    await markLead(parts, TENANT, leadId, 'converted', { keyId: 'ak_1' });
    await parts.outbox.settled();
    await parts.projector.project(TENANT, parts.published.slice(before));
  }

  private async addCall(story: Story, leadId: string, _id: string): Promise<void> {
    const { wallets, store, clock, ids } = this.parts;
    const before = clock.now();
    const steps = stepsOf(story);
    const call = this.callOf(story, leadId, _id, before);
    const events = steps.map(([type, status, data]) => this.event(call, type, status, data));
    const waiting = story.isWaiting ? events.splice(-1) : [];
    if (waiting.length > 0) Object.assign(call, { pending: waiting, pendingSince: before });
    await this.parts.projector.project(TENANT, events);
    const reserved = call.reservedPaise ?? call.costPaise ?? 0;
    if (reserved > 0)
      expect(await wallets.submit(TENANT, { move: { kind: 'reserve', paise: reserved }, ops: [] })).toMatchObject({ outcome: 'done' });
    const { costPaise = 0 } = call;
    const move = { kind: 'settle', reservedPaise: costPaise, chargePaise: costPaise } as const;
    const entryId = ids('le');
    const charge = { at: before, type: 'charge', amountPaise: -costPaise, reference: _id, key: `charge:${_id}`, callId: _id } as const;
    const settled = await wallets.submit(TENANT, {
      move,
      ops: [store.calls.insertOp(call)],
      ...(costPaise > 0 && { entry: (after) => ({ _id: entryId, tenantId: TENANT, balanceAfterPaise: after.balancePaise, ...charge }) }),
    });
    expect(settled).toMatchObject({ outcome: 'done' });
  }

  private event({ _id, leadId, employeeId, ...call }: Call, type: Topic, status: string, data: Record<string, unknown> = {}): DomainEvent {
    const at = { placing: call.placedAt, ringing: call.ringingAt, answered: call.answeredAt }[status] ?? call.endedAt ?? call.requestedAt;
    const figures =
      type === 'call.ended.v1'
        ? { seconds: call.seconds, durationMs: call.durationMs, blocks: call.blocks, costPaise: call.costPaise }
        : {};
    const time = type === 'call.requested.v1' ? call.requestedAt : at;
    const line = call.line === 'browser' ? { line: 'browser' } : {};
    return {
      id: this.parts.ids('te'),
      type,
      time,
      tenantId: TENANT,
      subject: _id,
      data: { callId: _id, leadId, employeeId, status, ...line, ...figures, ...data },
    } as DomainEvent;
  }

  private callOf({ outcome, tier, durationMs }: Story, leadId: string, _id: string, at: Date): Call {
    const after = (ms: number): Date => new Date(at.getTime() + ms);
    const status = STATUS_OF[outcome] ?? (outcome as CallStatus);
    const isBrowser = outcome === 'browser';
    const call: Call = aCall({
      _id,
      leadId,
      tier,
      to: isBrowser ? '' : '+919812300001',
      status,
      requestedAt: at,
      line: isBrowser ? 'browser' : 'telephone',
    });
    if (outcome === 'requested') return call;
    if (outcome === 'refused') return { ...call, endedAt: after(50) };
    const price = blockPricePaise(tier);
    const placed = { ...call, workerId: 'w', ...(!isBrowser && outcome !== 'never-left' && { placedAt: after(100) }) };
    if (outcome === 'open') return { ...placed, ringingAt: after(1_000), reservedPaise: 2 * price, openOn: 'tr_1' };
    const none = { durationMs: 0, seconds: 0, blocks: 0, costPaise: 0 };
    if (status !== 'completed') return { ...placed, ...none, endedAt: after(20_000) };
    const blocks = outcome === 'cut-short' ? 1 : blocksOf(durationMs);
    const answeredAt = after(2_000);
    const length = { durationMs, seconds: Math.floor(durationMs / 1_000), blocks, costPaise: isBrowser ? 0 : blocks * price };
    return { ...placed, ...(!isBrowser && { ringingAt: after(1_000) }), answeredAt, endedAt: after(2_000 + durationMs), ...length };
  }
}

const STATUS_OF: Readonly<Partial<Record<Story['outcome'], CallStatus>>> = {
  open: 'ringing',
  rerouted: 'completed',
  'never-left': 'failed',
  browser: 'completed',
  'cut-short': 'completed',
};

function stepsOf({ outcome }: Story): Step[] {
  const requested: Step = ['call.requested.v1', 'requested'];
  const placing: Step = ['call.changed.v1', 'placing'];
  const ringing: Step = ['call.changed.v1', 'ringing'];
  const answered: Step = ['call.changed.v1', 'answered'];
  const completed: Step = ['call.ended.v1', 'completed'];
  const returned: Step = ['call.changed.v1', 'rerouted', { isReturned: true }];
  const steps: Record<Story['outcome'], Step[]> = {
    none: [],
    requested: [requested],
    open: [requested, placing, ringing],
    completed: [requested, placing, ringing, answered, completed],
    'cut-short': [requested, placing, ringing, answered, completed],
    'no-answer': [requested, placing, ['call.ended.v1', 'no-answer']],
    failed: [requested, placing, ['call.ended.v1', 'failed']],
    refused: [requested, ['call.ended.v1', 'refused']],
    rerouted: [requested, placing, returned, placing, ringing, answered, completed],
    'never-left': [requested, placing, ['call.ended.v1', 'failed', { neverLeft: true }]],
    browser: [placing, answered, completed],
  };
  return steps[outcome];
}
