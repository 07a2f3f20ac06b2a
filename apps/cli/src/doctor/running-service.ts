import type { Settings } from '@turant/config';
import { addressOfProcess } from '../service/client-of-process.js';

/** A Turant that answers. */
export interface RunningService {
  readonly url: string;
  readonly isReady: boolean;
  /** Milliseconds by which its clock is ahead of this machine's; known to a second. */
  readonly aheadMs: number;
}

const ANSWER_MS = 5_000;
/** A `Date` header has no milliseconds: on average half of a second is cut off. */
const CUT_OFF_MS = 500;

/** Looks where a service of these settings would answer. */
export async function findService(settings: Pick<Settings, 'host' | 'port' | 'dataDir'>): Promise<RunningService | undefined> {
  for (const url of placesOf(settings)) {
    const service = await askTurant(url);
    if (service) return service;
  }
  return undefined;
}

function placesOf({ host, port, dataDir }: Pick<Settings, 'host' | 'port' | 'dataDir'>): string[] {
  const own = port === 0 ? [] : [`http://${reachableHost(host)}:${port}`];
  return [...new Set([addressOfProcess(dataDir) ?? [], own].flat())];
}

/** Where a socket that listens on every address is reached from the same machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** @returns undefined where nobody answers, or another program does */
export async function askTurant(url: string): Promise<RunningService | undefined> {
  const askedAt = Date.now();
  const root = await answerOf(`${url}/`);
  const halfWay = (askedAt + Date.now()) / 2;
  const { name } = ((await root?.json().catch(() => undefined)) ?? {}) as { name?: unknown };
  if (name !== 'Turant') return undefined;
  const date = Date.parse(root?.headers.get('date') ?? '');
  const ready = await answerOf(`${url}/health/ready`);
  return { url, isReady: ready?.ok === true, aheadMs: Number.isNaN(date) ? 0 : Math.round(date + CUT_OFF_MS - halfWay) };
}

const answerOf = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch(() => undefined);
