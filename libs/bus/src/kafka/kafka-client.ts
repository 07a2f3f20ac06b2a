import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel, type LogEntry } from 'kafkajs';
import { RetryLaterError } from '@turant/domain';
import type { Logger } from '@turant/observability';

/** Few tries of the client's own: what must last longer is tried anew by us, and what is closed must be gone soon. */
export const newKafka = (clientId: string, brokers: string[], log: Logger): Kafka =>
  new Kafka({
    clientId,
    brokers,
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, multiplier: 2, factor: 0.2, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => tell(log, entry),
  });

/** The client calls it an error when a group forms or a leader moves; it is news only to somebody who looks for it. */
function tell(log: Logger, { level, log: { message, error } }: LogEntry): void {
  const isUsual = /coordinator|rebalanc|leader|Connection|Request .* failed|disconnect|Crash: KafkaJSNumberOfRetriesExceeded/i.test(
    `${message} ${String(error ?? '')}`,
  );
  const isQuiet = isUsual || level > logLevel.WARN;
  log[isQuiet ? 'debug' : 'warn']({ kafka: message, error: error === undefined ? undefined : String(error).slice(0, 200) }, 'kafka');
}

/** The last error, where none of the tries has come through in time. */
export async function eventually<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + limitMs; ; await pause(100)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
  }
}

/** @throws RetryLaterError BROKER_UNAVAILABLE after the time is up; what goes on then, goes on by itself */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RetryLaterError('BROKER_UNAVAILABLE', `${what} took more than ${limitMs} ms`, 1_000)), limitMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
