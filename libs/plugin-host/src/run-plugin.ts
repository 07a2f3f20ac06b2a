import { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import { type Plugin, secretNamesOf, type Settings } from '@turant/plugin-kit';
import { callSignal } from './http/call-signal.js';
import { PluginBug } from './plugin-bug.js';

export type Call = 'admit' | 'accounts' | 'read' | 'fetch' | 'poll' | 'send';

export interface PluginRuntime {
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'pluginCalls'>;
  /** For one fetch, poll or send as a whole. */
  readonly timeoutMs: number;
}

interface Now<T> {
  readonly plugin: Plugin;
  readonly call: Call;
  readonly outcome?: (result: T) => string;
}

const OUTCOMES = [
  [RejectedError, 'rejected'],
  [RetryLaterError, 'retry-later'],
  [SettingsError, 'settings'],
  [OutcomeUnknownError, 'unknown'],
  [NotGenuineError, 'not-genuine'],
] as const;

const outcomeOf = (error: unknown): string => OUTCOMES.find(([kind]) => error instanceof kind)?.[1] ?? 'bug';

/** Runs what must not wait; `outcome`: what is counted. @throws what the plugin throws of the five errors, else PluginBug */
export function runSync<T>(runtime: PluginRuntime, { plugin, call, outcome = () => 'ok' }: Now<T>, work: () => T): T {
  try {
    const result = work();
    runtime.metrics?.pluginCalls.inc({ plugin: plugin.id, call, outcome: outcome(result) });
    return result;
  } catch (error) {
    throw recordFailure(runtime, plugin, call, error);
  }
}

/** Runs what asks a platform, within the time limit: what takes longer is abandoned, and its next request refused. */
export async function runWithTimeout<T>(
  runtime: PluginRuntime,
  { plugin, call, settings }: { plugin: Plugin; call: 'fetch' | 'poll' | 'send'; settings: Settings },
  work: () => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  const abandoned = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate(plugin, call));
      abandoned.abort();
    }, runtime.timeoutMs);
  });
  try {
    const result = await Promise.race([callSignal.run(abandoned.signal, async () => work()), late]);
    runtime.metrics?.pluginCalls.inc({ plugin: plugin.id, call, outcome: 'ok' });
    runtime.log.debug({ plugin: plugin.id, call, ms: Math.round(performance.now() - startedMs) }, 'a plugin asked its platform');
    return result;
  } catch (error) {
    hideSecrets(error, plugin, settings);
    throw recordFailure(runtime, plugin, call, error, Math.round(performance.now() - startedMs));
  } finally {
    clearTimeout(timer);
  }
}

/** What was sent may have arrived; to ask again does no harm. */
function tooLate({ id }: Plugin, call: string): TurantError {
  const said = `${call} of ${id} took too long`;
  return call === 'send' ? new OutcomeUnknownError('PLUGIN_TIMED_OUT', said) : new RetryLaterError('PLUGIN_TIMED_OUT', said);
}

/** Counted and logged, by class and code: messages may hold a vendor's words about a person. */
function recordFailure({ log, metrics }: PluginRuntime, { id }: Plugin, call: Call, error: unknown, ms?: number): unknown {
  metrics?.pluginCalls.inc({ plugin: id, call, outcome: outcomeOf(error) });
  if (!(error instanceof TurantError)) {
    const bug = new PluginBug(id, call, error);
    log.error({ plugin: id, call, message: bug.message, stack: bug.stack }, 'a plugin has a bug');
    return bug;
  }
  const fields = { plugin: id, call, error: error.name, code: error.code, ...(ms !== undefined && { ms }) };
  if (ms === undefined) log.debug(fields, 'a plugin refused');
  else log.info(fields, 'a plugin could not do its work');
  return error;
}

/** Platforms quote the token that they refuse; the owner is shown the message. */
function hideSecrets(error: unknown, plugin: Plugin, settings: Settings): void {
  if (!(error instanceof TurantError)) return;
  for (const name of secretNamesOf(plugin.settings)) {
    const secret = settings[name];
    if (typeof secret === 'string' && secret.length >= 4) error.message = error.message.replaceAll(secret, '***');
  }
}
