import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AuditedAct, TenantId } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { tellNotice } from '@turant/road';
import { appendAudit, OPERATOR_TRAIL } from '@turant/store';
import { ApiRoad } from '../tokens.js';
import { RecurringWork } from '../recurring-work.js';
import { siteOf } from '../before-body/peer-address-finder.js';

/** After the first refusal, those that follow are told together, once a minute. */
const TOLD_EVERY_MS = 60_000;
/** How long refusals of one account or link belong together; one notice tells of them. */
const BURST_MS = 3_600_000;
/** Accounts and links that are told apart at a time; further ones are told as the operator's. */
const MAX_BURSTS = 1_000;
const MAX_TOLD_ADDRESSES = 1_000;
/** The tenant is told when the weights of a burst come to ten: a wrong code comes with the right password, and a link was handed to one person. */
const WEIGHTS: Readonly<Record<Reason, number>> = { password: 1, code: 4, link: 4, 'too-many': 1 };
const WEIGHT_TO_TELL = 10;

type Reason = 'password' | 'code' | 'link' | 'too-many';

/** What was tried; without a tenant: an e-mail address or a link that nobody has. */
export interface Refused {
  tenantId?: TenantId;
  what: 'sign-in' | 'link';
  /** The user, or the invitation. */
  whatId?: string;
  reason: Reason;
  address: string;
}

interface Burst {
  tenantId: TenantId;
  what: 'sign-in' | 'link';
  whatId: string;
  beganAt: Date;
  beganMs: number;
  toldMs: number;
  /** Refusals since the burst began. */
  counts: Partial<Record<Reason, number>>;
  /** Refusals that were not told yet. */
  untold: Partial<Record<Reason, number>>;
  address: string;
  sites: Set<string>;
  isNoticed: boolean;
}

/**
 * Tells of sign-ins and links that were refused: in the log, in the audit trail and, if there are many, as a notice. A flood is told by its
 * counts, so that it fills neither the log nor the store. No answer waits for it, so that the time of an answer tells nothing.
 */
@Injectable()
export class RefusedEntries implements OnModuleDestroy {
  private readonly bursts = new Map<string, Burst>();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(RecurringWork) work: RecurringWork,
  ) {
    work.every(TOLD_EVERY_MS, () => this.look());
  }

  note(refused: Refused): void {
    const burst = this.burstOf(refused);
    burst.counts[refused.reason] = (burst.counts[refused.reason] ?? 0) + 1;
    burst.untold[refused.reason] = (burst.untold[refused.reason] ?? 0) + 1;
    if (burst.sites.size < MAX_TOLD_ADDRESSES) burst.sites.add(siteOf(refused.address));
    if (this.isDue(burst)) this.tell(burst);
  }

  /** Resolves when what was noted is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  async onModuleDestroy(): Promise<void> {
    for (const burst of this.bursts.values()) if (hasAny(burst.untold)) this.tell(burst);
    await this.writing;
  }

  private burstOf({ tenantId = OPERATOR_TRAIL, what, whatId = 'nobody', address }: Refused): Burst {
    const isFull = this.bursts.size >= MAX_BURSTS && !this.bursts.has(`${tenantId}|${what}|${whatId}`);
    const [trail, id] = isFull ? [OPERATOR_TRAIL, 'others'] : [tenantId, whatId];
    const key = `${trail}|${what}|${id}`;
    const known = this.bursts.get(key);
    if (known) return known;
    const { clock } = this.road;
    const burst: Burst = {
      ...{ tenantId: trail, what, whatId: id, beganAt: clock.now(), beganMs: clock.monotonicMs(), toldMs: -Infinity },
      ...{ counts: {}, untold: {}, address, sites: new Set<string>(), isNoticed: false },
    };
    this.bursts.set(key, burst);
    return burst;
  }

  private isDue({ toldMs }: Burst): boolean {
    return this.road.clock.monotonicMs() - toldMs >= TOLD_EVERY_MS;
  }

  private look(): void {
    const nowMs = this.road.clock.monotonicMs();
    for (const [key, burst] of this.bursts) {
      if (hasAny(burst.untold) && this.isDue(burst)) this.tell(burst);
      if (nowMs - burst.beganMs >= BURST_MS) this.bursts.delete(key);
    }
  }

  /** One after the other: a slow store makes no crowd of writes. */
  private tell(burst: Burst): void {
    const { what, whatId, tenantId, untold, address, sites } = burst;
    const after = { ...untold, addresses: sites.size };
    burst.untold = {};
    burst.toldMs = this.road.clock.monotonicMs();
    const { log } = this.road;
    log.warn({ tenantId, what, whatId, ...after }, 'sign-ins or links were refused');
    const act: AuditedAct = { action: 'refuse', what, whatId, after };
    const noticed = { ...burst.counts };
    this.writing = this.writing
      .then(() => appendAudit(this.road, tenantId, { kind: 'system', address }, act))
      .then(() => this.notice(burst, noticed))
      .catch((error: unknown) => log.warn(errorFields(error), 'refused sign-ins could not be put into the audit trail'));
  }

  private async notice(burst: Burst, counts: Burst['counts']): Promise<void> {
    const { tenantId, what, whatId, beganAt, sites } = burst;
    const weight = Object.entries(counts).reduce((sum, [reason, count]) => sum + count * WEIGHTS[reason as Reason], 0);
    if (burst.isNoticed || weight < WEIGHT_TO_TELL || tenantId === OPERATOR_TRAIL) return;
    burst.isNoticed = true;
    // By the hour, so that several processes tell it once.
    const since = new Date(Math.floor(beganAt.getTime() / BURST_MS) * BURST_MS);
    const { password = 0, code = 0, link = 0 } = counts;
    const title = what === 'link' ? 'A link for a person was refused again and again' : 'Somebody tries to sign in as one of your people';
    const id = what === 'link' ? { invitationId: whatId } : { userId: whatId };
    const data = { ...id, wrongPasswords: password, wrongCodes: code, refusedLinks: link, addresses: sites.size };
    await tellNotice(this.road, tenantId, {
      type: 'sign-in.refused',
      subject: whatId,
      since,
      title,
      data,
    });
  }
}

const hasAny = (counts: object): boolean => Object.keys(counts).length > 0;
