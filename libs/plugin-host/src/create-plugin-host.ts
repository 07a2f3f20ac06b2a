import { RetryLaterError, SettingsError } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import { fetchItems, type Plugin, pollItems, secretNamesOf } from '@turant/plugin-kit';
import { checkRegistry } from './check-registry.js';
import { settingProblems } from './check-settings.js';
import { asIfHttps, checkAddresses } from './check-addresses.js';
import { createHttp } from './http/create-http.js';
import { type OutboundOptions, OutboundRule } from './http/outbound-rule.js';
import type { Admission, PluginHost, SettingsOwner, TenantContext } from './plugin-host.js';
import { createNet } from './http/create-net.js';
import { createProviders } from './open-provider.js';
import type { PackagedPlugin } from './packaged-plugin.js';
import { checking, IN_THIS_THREAD } from './reading/checking.js';
import type { PluginReader } from './reading/reading-job.js';
import { runJob, type PluginRuntime, runWithTimeout } from './run-plugin.js';

export interface HostOptions {
  /** All plugins of this release. */
  readonly plugins: readonly unknown[];
  /** Plugins from outside the repository (PLUGINS). */
  readonly packaged?: readonly PackagedPlugin[];
  /** The loopback origin that replaces each origin of a platform (HTTP_REWRITES). */
  readonly httpRewrites?: Readonly<Record<string, string>>;
  /** Hosts to which requests also go by http and at private addresses (OUTBOUND_ALLOW). */
  readonly outboundAllow?: readonly string[];
  /** Origins to which requests of the operator's own connections also go by http and at private addresses (PROVIDER_ALLOW). */
  readonly providerAllow?: readonly string[];
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'pluginCalls'>;
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: OutboundOptions['lookup'];
  /** The time limit of one fetch, poll or send. Default: 30 s. */
  readonly timeoutMs?: number;
  /** Where requests are read, and where the functions of packages run. Default: in this thread, without a limit. */
  readonly reader?: PluginReader;
}

const DEFAULT_CALL_TIMEOUT_MS = 30_000;

/** @throws SettingsError PLUGIN_REFUSED if a plugin is wrong; the message names the plugin */
export function createPluginHost(options: HostOptions): PluginHost {
  const { now, log, metrics, timeoutMs = DEFAULT_CALL_TIMEOUT_MS, reader = IN_THIS_THREAD } = options;
  const registered = checkRegistry(options.plugins, options.packaged);
  const plugins = [...registered.values()].map(({ plugin }) => plugin);
  // One client for the whole process: plugins cache access tokens under it.
  const outbound: OutboundOptions = { rewrites: options.httpRewrites, allow: options.outboundAllow, lookup: options.lookup };
  const rule = new OutboundRule(outbound);
  const http = createHttp({}, rule);
  const operatorsRule = new OutboundRule({ ...outbound, origins: options.providerAllow });
  const ruleOf = ({ isOperators = false }: SettingsOwner = {}): OutboundRule => (isOperators ? operatorsRule : rule);
  const runtime: PluginRuntime = { log, metrics, timeoutMs };
  const check = checking(reader, new Set((options.packaged ?? []).map(({ plugin }) => (plugin as Plugin).id)));
  const readContext = ({ settings, region }: Pick<TenantContext, 'settings' | 'region'>) => ({ settings, region, now: now() });
  return {
    plugins,
    get: (id) => registered.get(id)?.plugin,
    admit: async (plugin, raw, settings, address) => {
      const call = { plugin, call: 'admit' as const, outcome: ({ kind }: Admission) => kind };
      const job = { kind: 'admit' as const, raw, settings, region: '', now: now(), address };
      const admission = await runJob(runtime, call, () => check(plugin, job));
      if (admission.kind === 'refused') log.info({ plugin: plugin.id, reason: admission.reason }, 'a request of a platform was refused');
      return admission;
    },
    accountsOf: (plugin, raw) => {
      const job = { kind: 'accounts' as const, raw, settings: {}, region: '', now: now() };
      return runJob(runtime, { plugin, call: 'accounts' }, () => check(plugin, job));
    },
    read: (plugin, raw, { owner = '', ...of }) => {
      const job = { kind: 'read' as const, raw, ...readContext(of) };
      return runJob(runtime, { plugin, call: 'read' }, () => reader.run(plugin, job, owner));
    },
    fieldNames: (plugin, raw, owner) => reader.run(plugin, { kind: 'field-names', raw, settings: {}, region: '', now: now() }, owner),
    fetch: (plugin, ref, of) => {
      const call = { plugin, call: 'fetch' as const, settings: of.settings };
      return runWithTimeout(runtime, call, () => fetchItems(plugin, http, ref, { ...readContext(of), attempt: of.attempt }));
    },
    poll: (plugin, cursor, of) => {
      const call = { plugin, call: 'poll' as const, settings: of.settings };
      return runWithTimeout(runtime, call, () => pollItems(plugin, http, cursor, readContext(of)).catch(notSetUp(plugin)));
    },
    send: (plugin, job, settings) =>
      runWithTimeout(runtime, { plugin, call: 'send', settings }, async () => {
        if (!plugin.send) throw new SettingsError('PLUGIN_NO_TARGET', `${plugin.id} takes no outcomes`);
        return plugin.send(http, job, { settings, now: now() });
      }),
    notify: (plugin, job, settings) =>
      runWithTimeout(runtime, { plugin, call: 'send', settings }, async () => {
        if (!plugin.notify) throw new SettingsError('PLUGIN_NO_NOTICES', `${plugin.id} takes no notices`);
        return plugin.notify(http, job, { settings, now: now() });
      }),
    checkSettings: (plugin, settings, owner) => {
      const validate = registered.get(plugin.id)?.validate;
      if (!validate) throw new Error(`plugin ${plugin.id} is not in the registry`);
      return settingProblems(plugin, validate, asIfHttps(ruleOf(owner), settings));
    },
    checkAddresses: (settings, owner) => checkAddresses(ruleOf(owner), settings),
    secretNames: ({ settings }) => secretNamesOf(settings),
    providers: createProviders(
      runtime,
      // Each with clients of its own: no connection that the wider rule has let through is used by a tenant's request.
      { ofTenants: createNet(http, rule), ofOperator: createNet(createHttp({}, operatorsRule), operatorsRule) },
      now,
    ),
  };
}

/** A connection without credentials for a poll gets its leads by push, and is right: its poll is only postponed. */
const notSetUp =
  ({ id, minPollIntervalMs }: Plugin) =>
  (error: unknown): never => {
    if (!(error instanceof SettingsError && error.code === 'ACCESS_TOKEN_MISSING')) throw error;
    throw new RetryLaterError('POLL_NOT_SET_UP', `${id} has no credentials to be polled with`, minPollIntervalMs);
  };
