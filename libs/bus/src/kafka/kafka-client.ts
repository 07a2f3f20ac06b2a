import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel, type LogEntry } from 'kafkajs';
import { RetryLaterError } from '@turant/domain';
import type { Logger } from '@turant/observability';
import { mendBroker } from './mend-broker.js';
import { mendRequestQueue } from './mend-request-queue.js';
import { mendRunner } from './mend-runner.js';

let isMended = false;

/** Mends kafkajs when the first client is made, so that a service without Kafka does not load the library. */
function mendKafkajs(): void {
  if (isMended) return;
  isMended = true;
  mendBroker();
  mendRequestQueue();
  mendRunner();
}

/** kafkajs itself retries only a few times, so that closing is quick; what must outlast an outage is retried by this lib. */
export function newKafka(clientId: string, brokers: string[], log: Logger): Kafka {
  mendKafkajs();
  return new Kafka({
    clientId,
    brokers,
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, multiplier: 2, factor: 0.2, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => tell(log, entry),
  });
}

const EVERYDAY = /coordinator|rebalanc|leader|Connection|disconnect|Crash: KafkaJSNumberOfRetriesExceeded/i;

/** `Request … failed`. An expression would look for the end from each beginning anew. */
function saysRequestFailed(line: string): boolean {
  const [, ...after] = line.toLowerCase().split('request ');
  return after.join('request ').includes(' failed');
}

/** kafkajs logs an error whenever a group forms or a leader moves; these everyday events are logged at `debug` here. */
function tell(log: Logger, { level, log: { message, error } }: LogEntry): void {
  const words = `${message} ${String(error ?? '')}`;
  const isEveryday = EVERYDAY.test(words) || words.split('\n').some(saysRequestFailed);
  const isQuiet = isEveryday || level > logLevel.WARN;
  log[isQuiet ? 'debug' : 'warn']({ kafka: message, error: error === undefined ? undefined : String(error).slice(0, 200) }, 'kafka');
}

/** Tries every 100 ms until `work` succeeds. @throws the last error when the time is up */
export async function retryFor<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + limitMs; ; await pause(100)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
  }
}

/** @throws RetryLaterError BROKER_UNAVAILABLE when the time is up; `work` itself is not cancelled */
export async function withTimeout<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
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
