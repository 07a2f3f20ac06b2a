import type { Settings } from '@turant/config';
import type { RoadHealth } from '@turant/road';
import { addressOfProcess } from '../service/client-of-process.js';

/** A Turant that answers. */
export interface RunningService {
  readonly url: string;
  readonly kind: 'Turant' | 'telephony worker';
  readonly isReady: boolean;
  /** The reasons why calls are held back; undefined if the service does not tell them. */
  readonly road: Partial<RoadHealth>;
  /** Milliseconds by which its clock is ahead of this machine's; known to a second. */
  readonly aheadMs: number;
}

const ANSWER_MS = 3_000;
/** A `Date` header has no milliseconds: on average half of a second is cut off. */
const CUT_OFF_MS = 500;

export interface RunningServices {
  /** The service at TURANT_URL, or at the address of the standalone of DATA_DIR; else `own`. */
  readonly service: RunningService | undefined;
  /** The service at HOST and PORT. */
  readonly own: RunningService | undefined;
}

/** Looks where services of these settings would answer. */
export async function findServices({ host, port, dataDir }: Pick<Settings, 'host' | 'port' | 'dataDir'>): Promise<RunningServices> {
  const named = addressOfProcess(dataDir);
  const at = `http://${reachableHost(host)}:${port}`;
  const own = port === 0 ? undefined : ((await askTurant(at)) ?? (await askWorker(at)));
  return { own, service: (named === undefined ? undefined : await askTurant(named)) ?? own };
}

/** The host at which this machine reaches a socket that listens on every address. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A standalone or an api. @returns undefined where nobody answers, or another program does */
export const askTurant = (url: string): Promise<RunningService | undefined> =>
  ask(url, 'Turant', '/', ({ success, name }) => success === true && name === 'Turant');

/** A worker has its health and metrics only. */
const askWorker = (url: string): Promise<RunningService | undefined> =>
  ask(url, 'telephony worker', '/health/live', ({ success, status }) => success === true && status === 'ok');

async function ask(
  url: string,
  kind: RunningService['kind'],
  path: string,
  isIt: (answer: Readonly<Record<string, unknown>>) => boolean,
): Promise<RunningService | undefined> {
  const askedAt = Date.now();
  const answer = await answerOf(url + path);
  const halfWay = (askedAt + Date.now()) / 2;
  const content: unknown = await answer?.json().catch(() => undefined);
  if (!answer || typeof content !== 'object' || content === null || !isIt(content as Record<string, unknown>)) return undefined;
  const date = Date.parse(answer.headers.get('date') ?? '');
  const ready = await answerOf(`${url}/health/ready`);
  const { checks } = ((await ready?.json().catch(() => undefined)) ?? {}) as { checks?: { road?: Partial<RoadHealth> } };
  const aheadMs = Number.isNaN(date) ? 0 : Math.round(date + CUT_OFF_MS - halfWay);
  return { url, kind, isReady: ready?.ok === true, road: checks?.road ?? {}, aheadMs };
}

const answerOf = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch(() => undefined);
