import type { DomainEvent } from '@turant/domain';
import type { Bus, ControlMessage, KeepDeadLetter, Subscription } from '../bus.js';
import { GroupQueue } from './group-queue.js';

/**
 * The bus of one process. The bus keeps no log: an event stays in its document's outbox until `publish` resolves, and is
 * published again after a crash.
 */
export class EmbeddedBus implements Bus {
  private readonly queues: GroupQueue[] = [];
  private readonly listeners: ((message: ControlMessage) => void)[] = [];
  private isStarted = false;
  private isClosed = false;
  private whenStarted: (() => void)[] = [];

  constructor(private readonly keepDeadLetter: KeepDeadLetter) {}

  subscribe(subscription: Subscription): void {
    this.queues.push(new GroupQueue(subscription, this.keepDeadLetter));
  }

  /** Waits for `start`: an event that is handed over before its consumers have subscribed would reach nobody, and count as published. */
  async publish(events: readonly DomainEvent[]): Promise<void> {
    if (!this.isStarted && events.length > 0) await new Promise<void>((resolve) => this.whenStarted.push(resolve));
    if (this.isClosed) throw new Error('the bus is closed');
    const handled = events.flatMap((event) => this.queues.filter((queue) => queue.wants(event.type)).map((queue) => queue.put(event)));
    await Promise.all(handled);
  }

  async start(): Promise<void> {
    this.isStarted = true;
    this.whenStarted.splice(0).forEach((go) => go());
  }

  async control(message: ControlMessage): Promise<void> {
    for (const listener of this.listeners) listener(message);
  }

  onControl(listener: (message: ControlMessage) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.start();
    await Promise.all(this.queues.map((queue) => queue.close()));
  }
}
