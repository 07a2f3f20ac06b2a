import { RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import { checkSyntax, fetchItems, type Plugin, pollItems, type RawRequest, readItems, secretNamesOf } from '@turant/plugin-kit';
import { admit } from './admit.js';
import { checkRegistry } from './check-registry.js';
import { settingProblems } from './check-settings.js';
import { createHttp, type HttpOptions } from './http/create-http.js';
import type { Admission, PluginHost, TenantContext } from './plugin-host.js';
import { type PluginRuntime, runWithTimeout, runSync } from './run-plugin.js';

export interface HostOptions {
  /** The registry. */
  readonly plugins: readonly unknown[];
  /** Origin to loopback origin (HTTP_REWRITES). */
  readonly httpRewrites?: Readonly<Record<string, string>>;
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'pluginCalls'>;
  /** Instead of the system's. */
  readonly lookup?: HttpOptions['lookup'];
  /** For one fetch, poll or send as a whole; default 30 s. */
  readonly timeoutMs?: number;
}

const TIME_LIMIT_MS = 30_000;

/** @throws SettingsError PLUGIN_REFUSED naming the plugin, where the registry has mistakes */
export function createPluginHost(options: HostOptions): PluginHost {
  const { now, log, metrics, timeoutMs = TIME_LIMIT_MS } = options;
  const registered = checkRegistry(options.plugins);
  const plugins = [...registered.values()].map(({ plugin }) => plugin);
  // One for the whole process: plugins keep what they know of a platform by it.
  const http = createHttp({ rewrites: options.httpRewrites, lookup: options.lookup });
  const runtime: PluginRuntime = { log, metrics, timeoutMs };
  const readingOf = ({ settings, region }: TenantContext) => ({ settings, region, now: now() });
  return {
    plugins,
    get: (id) => registered.get(id)?.plugin,
    admit: (plugin, raw, settings, address) => {
      const call = { plugin, call: 'admit' as const, outcome: ({ kind }: Admission) => kind };
      const admission = runSync(runtime, call, () => admit(plugin, raw, settings, now(), address));
      if (admission.kind === 'refused') log.info({ plugin: plugin.id, reason: admission.reason }, 'a request of a platform was refused');
      return admission;
    },
    accountsOf: (plugin, raw) => runSync(runtime, { plugin, call: 'accounts' }, () => accountsOf(plugin, raw)),
    read: (plugin, raw, of) => runSync(runtime, { plugin, call: 'read' }, () => readItems(plugin, raw, readingOf(of))),
    fetch: (plugin, ref, of) => {
      const call = { plugin, call: 'fetch' as const, settings: of.settings };
      return runWithTimeout(runtime, call, () => fetchItems(plugin, http, ref, { ...readingOf(of), attempt: of.attempt }));
    },
    poll: (plugin, cursor, of) => {
      const call = { plugin, call: 'poll' as const, settings: of.settings };
      return runWithTimeout(runtime, call, () => pollItems(plugin, http, cursor, readingOf(of)).catch(notSetUp(plugin)));
    },
    send: (plugin, job, settings) =>
      runWithTimeout(runtime, { plugin, call: 'send', settings }, async () => {
        if (!plugin.send) throw new SettingsError('PLUGIN_NO_TARGET', `${plugin.id} takes no outcomes`);
        return plugin.send(http, job, { settings, now: now() });
      }),
    checkSettings: (plugin, settings) => {
      const validate = registered.get(plugin.id)?.validate;
      if (!validate) throw new Error(`plugin ${plugin.id} is not in the registry`);
      return settingProblems(plugin, validate, settings);
    },
    secretNames: ({ settings }) => secretNamesOf(settings),
  };
}

function accountsOf(plugin: Plugin, raw: RawRequest): string[] {
  try {
    checkSyntax(raw);
    return [...new Set(plugin.accounts?.(raw) ?? [])];
  } catch (error) {
    if (error instanceof RejectedError) return [];
    throw error;
  }
}

/** Whoever only has leads pushed has given no credentials for a poll, and nothing is wrong with that connection. */
const notSetUp =
  ({ id, everyMs }: Plugin) =>
  (error: unknown): never => {
    if (!(error instanceof SettingsError && error.code === 'ACCESS_TOKEN_MISSING')) throw error;
    throw new RetryLaterError('POLL_NOT_SET_UP', `${id} has no credentials to be polled with`, everyMs);
  };
