import type { LineCall } from '@turant/lines';
import { errorFields } from '@turant/observability';
import type { AudioLink, Conversation, EndReason } from '@turant/voice';
import type { RunContext, RunningCall } from './running-call.js';

/**
 * The conversation of a second leg: the business's person is told who is on the line, then both calls are joined. The end of the first leg
 * always ends the second one. The end of the second leg ends the first one only after they were joined.
 */
export class SecondLeg implements Conversation {
  /** Resolves with whether the calls were joined, at the latest when one of them ends. */
  readonly isJoined: Promise<boolean>;
  readonly done: Promise<{ reason: EndReason }>;
  readonly answers = [];
  private tell: (isJoined: boolean) => void = () => undefined;
  private end: (end: { reason: EndReason }) => void = () => undefined;
  private second: RunningCall | undefined;
  private isOver = false;
  private hasJoined = false;

  constructor(
    private readonly context: Pick<RunContext, 'talk' | 'log'>,
    private readonly first: RunningCall,
  ) {
    this.isJoined = new Promise((resolve) => (this.tell = resolve));
    this.done = new Promise((resolve) => (this.end = resolve));
  }

  /** The second leg's call has been handed to the line. */
  runs(second: RunningCall): void {
    this.second = second;
    void this.first.over.then(() => second.hangUp('system', 'first-leg-ended'));
    void second.over.then(() => this.secondIsOver());
  }

  /** The business has answered. */
  begin(line: LineCall, link: AudioLink): this {
    const { parties } = this.first;
    const announced = parties.employee.transfer?.isAnnounced ? this.context.talk.announce({ ...parties, link }) : Promise.resolve();
    void announced.then(() => this.join(line));
    return this;
  }

  /** The person of the first leg hears the goodbye, and the end of the first leg ends this one. */
  finish(reason: string, withinMs: number): void {
    this.first.sayGoodbye(reason, withinMs);
  }

  stop(): void {
    this.isOver = true;
    this.end({ reason: 'stopped' });
  }

  private join(line: LineCall): void {
    if (this.isOver || !this.first.line) return;
    try {
      this.first.line.join(line);
    } catch (error) {
      // An operator has changed the trunk's driver after the first leg was placed, and two drivers cannot join their calls.
      this.context.log.error({ ...errorFields(error), callId: this.first.callId }, 'two calls could not be joined');
      return this.second?.hangUp('system', 'not-joined');
    }
    this.hasJoined = true;
    this.second?.record.joined();
    this.tell(true);
  }

  private secondIsOver(): void {
    this.isOver = true;
    this.tell(false);
    if (this.hasJoined) this.first.hangUp('agent', 'second-leg-ended');
  }
}
