import type { LineLog } from './line-driver.js';

/** Hands an event of a call to its listener. An error of the listener must not stop the handling of the message that the event comes from. */
export function tellListener<Event>(
  listener: (event: Event) => Promise<void> | void,
  event: Event,
  callId: string,
  log: LineLog | undefined,
): Promise<void> | void {
  try {
    return listener(event);
  } catch (error) {
    log?.warn({ callId, error: (error as Error).stack }, 'listener of a call failed');
  }
}
