import { DEFAULT_CALL_CAPS, type Answer, type BrowserLimits, type CallCaps, type Trunk } from '@turant/domain';
import { startTelephony, type ConversationFactory, type ConversationOrder, type Telephony, type TelephonyContext } from '@turant/road';
import { createVault, type Vault } from '@turant/vault';
import type { Conversation } from '@turant/voice';
import { FakeBrowserLine } from '../doubles/fake-browser-line.js';
import { FakeLine } from '../doubles/fake-line.js';
import { callSteps, type CallSteps } from './call-steps.js';
import { aNumber, aTrunk } from './records.js';
import { roadParts, topUp, type RoadParts } from './road-parts.js';

/** What the employee would say: nothing; the test ends the conversation. */
export class FakeTalk implements ConversationFactory {
  readonly orders: ConversationOrder[] = [];
  readonly goodbyes: { reason: string; withinMs: number }[] = [];
  readonly ends: ((reason: string) => void)[] = [];
  stops = 0;
  /** The words of browsers. */
  readonly words: [text: string, isFinal: boolean][] = [];
  /** What the conversations have heard. */
  readonly answers: Answer[] = [];
  readonly conversations: Conversation[] = [];

  /** How many second legs were told who is on the line. */
  announcements = 0;

  prepare(): void {}

  ready(): Promise<void> {
    return Promise.resolve();
  }

  machineMessage(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  announce(): Promise<void> {
    this.announcements += 1;
    return Promise.resolve();
  }

  start(order: ConversationOrder): Conversation {
    this.orders.push(order);
    let end: (over: { reason: string }) => void = () => undefined;
    const done = new Promise<{ reason: string }>((resolve) => (end = resolve));
    this.ends.push((reason) => end({ reason }));
    const conversation: Conversation = {
      done,
      answers: this.answers,
      onWords: (...words) => void this.words.push(words),
      finish: (reason, withinMs) => void this.goodbyes.push({ reason, withinMs }),
      stop: () => {
        this.stops += 1;
        end({ reason: 'stopped' });
      },
    };
    this.conversations.push(conversation);
    return conversation;
  }
}

export interface FakeTelephony extends RoadParts, CallSteps {
  line: FakeLine;
  browsers: FakeBrowserLine;
  talk: FakeTalk;
  telephony: Telephony;
  vault: Vault;
  asWorker(workerId: string): TelephonyContext;
}

/** The telephony side on a fake line and a clock that is moved by hand; no sweep runs by itself. */
export async function fakeTelephony(
  options: {
    trunks?: Partial<Trunk>[];
    creditsPaise?: number;
    caps?: Partial<CallCaps>;
    browser?: Partial<BrowserLimits>;
    /** What calls are recorded with, on this store. */
    recordings?: (parts: RoadParts) => Promise<TelephonyContext['recordings']>;
  } = {},
): Promise<FakeTelephony> {
  const parts = await roadParts();
  const { store } = parts;
  const trunks = options.trunks ?? [{}];
  for (const [order, trunk] of trunks.entries()) await store.acrossTenants.trunks.save({ ...aTrunk, order, ...trunk });
  await store.virtualNumbers.insert(aNumber);
  if (options.creditsPaise !== 0) await topUp(parts, options.creditsPaise ?? 50_000);
  const [line, talk, browsers] = [new FakeLine(), new FakeTalk(), new FakeBrowserLine()];
  const browserLimits = { maxCallMs: 600_000, maxOfTenant: 20, maxOfVisitorInHour: 10, ...options.browser };
  const recordings = await options.recordings?.(parts);
  const context = {
    ...parts,
    ...(recordings && { recordings }),
    lines: line,
    vault: createVault(Buffer.alloc(32, 1)),
    talk,
    limits: { ringMs: 30_000, maxCallMs: 600_000, caps: { ...DEFAULT_CALL_CAPS, ...options.caps } },
    browser: { line: browsers, maxCalls: 30, limits: browserLimits },
  };
  const asWorker = (workerId: string): TelephonyContext => ({ ...context, workerId });
  const telephony = await startTelephony(asWorker(parts.workerId), { isOnlyProcess: false });
  const stage = { ...parts, line, talk, telephony };
  return {
    ...stage,
    ...callSteps(stage),
    browsers,
    vault: context.vault,
    asWorker,
    close: async () => {
      for (const call of browsers.calls) call.end('system', 'line-lost');
      for (const call of line.calls) call.end({ by: 'system', reason: 'transport-error' });
      await telephony.drain(0);
      await parts.close();
    },
  };
}
