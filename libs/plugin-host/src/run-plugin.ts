import { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import { type Plugin, secretNamesOf, type Settings } from '@turant/plugin-kit';
import { pluginCallSignal } from './http/plugin-call-signal.js';
import { READING_STOPPED } from './reading/limited-thread.js';

/** Messages that are only about code. Any other message may quote personal data: `Unexpected token 'R', "Rahul 98…" is not valid JSON`. */
const MESSAGE_WITHOUT_DATA =
  /^(Cannot (read|set) properties of (undefined|null)|[\w$.]+ is not (a function|defined|iterable|a constructor)|Maximum call stack size exceeded|Invalid (time value|URL)|plugin [a-z0-9-]+ cannot be polled)/;

export type Call = 'admit' | 'accounts' | 'read' | 'fetch' | 'poll' | 'send' | 'stt' | 'tts' | 'llm';

export interface PluginRuntime {
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'pluginCalls'>;
  /** The time limit of one fetch, poll or send. */
  readonly timeoutMs: number;
}

interface JobCall<T> {
  readonly plugin: Plugin;
  readonly call: Call;
  /** The outcome that is counted. Default: `ok`. */
  readonly outcome?: (result: T) => string;
}

const OUTCOMES = [
  [RejectedError, 'rejected'],
  [RetryLaterError, 'retry-later'],
  [SettingsError, 'settings'],
  [OutcomeUnknownError, 'unknown'],
  [NotGenuineError, 'not-genuine'],
] as const;

const outcomeOf = (error: unknown): string =>
  isStopped(error) ? 'stopped' : (OUTCOMES.find(([kind]) => error instanceof kind)?.[1] ?? 'bug');
const isStopped = (error: unknown): boolean => error instanceof RejectedError && error.code === READING_STOPPED;

/** Runs a function of a plugin on a request. Rejects with one of the five errors, or with PluginBug for any other error. */
export async function runJob<T>(
  runtime: PluginRuntime,
  { plugin, call, outcome = () => 'ok' }: JobCall<T>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    runtime.metrics?.pluginCalls.inc({ plugin: plugin.id, call, outcome: outcome(result) });
    return result;
  } catch (error) {
    throw recordFailure(runtime, plugin, call, error);
  }
}

/** Runs a plugin's call to its platform. After the timeout the call is abandoned, and its further requests are refused. */
export async function runWithTimeout<T>(
  runtime: PluginRuntime,
  { plugin, call, settings }: { plugin: Plugin; call: 'fetch' | 'poll' | 'send'; settings: Settings },
  work: () => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  const abandoned = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError(plugin, call));
      abandoned.abort();
    }, runtime.timeoutMs);
  });
  try {
    const result = await Promise.race([pluginCallSignal.run(abandoned.signal, async () => work()), timedOut]);
    runtime.metrics?.pluginCalls.inc({ plugin: plugin.id, call, outcome: 'ok' });
    runtime.log.debug({ plugin: plugin.id, call, ms: Math.round(performance.now() - startedMs) }, 'a plugin asked its platform');
    return result;
  } catch (error) {
    throw failureOf(runtime, { plugin, call, settings }, error, Math.round(performance.now() - startedMs));
  } finally {
    clearTimeout(timer);
  }
}

/** The error that the caller gets: without secrets, counted and logged. */
export function failureOf(
  runtime: PluginRuntime,
  { plugin, call, settings }: { plugin: Plugin; call: Call; settings: Settings },
  error: unknown,
  ms?: number,
): unknown {
  hideSecrets(error, plugin, settings);
  return recordFailure(runtime, plugin, call, error, ms);
}

/** A sent outcome may have arrived, so that its result is unknown. A fetch or a poll can simply be repeated. */
function timeoutError({ id }: Plugin, call: string): TurantError {
  const message = `${call} of ${id} took too long`;
  return call === 'send' ? new OutcomeUnknownError('PLUGIN_TIMED_OUT', message) : new RetryLaterError('PLUGIN_TIMED_OUT', message);
}

/** Counts and logs an error, by class and code only, since a platform's message may hold personal data. @returns the error to throw */
function recordFailure({ log, metrics }: PluginRuntime, { id }: Plugin, call: Call, error: unknown, ms?: number): unknown {
  metrics?.pluginCalls.inc({ plugin: id, call, outcome: outcomeOf(error) });
  if (!(error instanceof TurantError)) {
    const bug = new PluginBug(id, call, error);
    log.error({ plugin: id, call, message: bug.message, stack: bug.stack }, 'a plugin has a bug');
    return bug;
  }
  const fields = { plugin: id, call, error: error.name, code: error.code, ...(ms !== undefined && { ms }) };
  if (ms === undefined) log.debug(fields, 'a plugin refused a request');
  else log.info(fields, 'a plugin could not do its work');
  return error;
}

/** Masks secrets in an error's message, which the owner sees: platforms quote the token that they refuse. */
function hideSecrets(error: unknown, plugin: Plugin, settings: Settings): void {
  if (!(error instanceof TurantError)) return;
  for (const name of secretNamesOf(plugin.settings)) {
    const secret = settings[name];
    if (typeof secret === 'string' && secret.length >= 4) error.message = error.message.replaceAll(secret, '***');
  }
}

/** A plugin threw an error that is none of the five. The message and the stack say where, and hold no personal data. */
class PluginBug extends Error {
  constructor(pluginId: string, call: string, thrown: unknown) {
    const [name, message] =
      thrown instanceof Error ? [thrown.name, MESSAGE_WITHOUT_DATA.exec(thrown.message)?.[0]] : [`a ${typeof thrown}`, undefined];
    super(`plugin ${pluginId} has a bug in ${call}: ${/^[\w ]{1,40}$/.test(name) ? name : 'Error'}${message ? `: ${message}` : ''}`);
    this.name = 'PluginBug';
    const frames = thrown instanceof Error ? (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
