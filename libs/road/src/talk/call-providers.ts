import type { Employee, EmployeeConversation, TenantId } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Plugin, PluginHost, ProviderOf } from '@turant/plugin-host';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { EarsProvider, MindProvider, VoiceProvider } from '@turant/voice';
import { openProvider } from '../sources/open-connection.js';

/** What the providers of calls need. */
export interface ProvidersContext {
  store: Pick<Store, 'connections'>;
  vault: Vault;
  log: Logger;
  host: PluginHost;
  /** The ears of this machine, for employees that name none; undefined if there are none. Never rejects. */
  localEars?: () => Promise<EarsProvider | undefined>;
}

/** Who hears, thinks and speaks for one employee, each in the order in which they are asked. */
export interface EmployeeProviders {
  ears: readonly EarsProvider[];
  minds: readonly MindProvider[];
  voices: readonly VoiceProvider[];
}

/** A longer reply is no answer on the telephone, in tokens. */
const DEFAULT_MAX_TOKENS = 200;
/** A call that was answered does not wait longer for the settings of its providers, in milliseconds. */
const MAX_LOAD_MS = 1_000;

/** Opens the connections that employees name, for calls. Its errors are logged: a provider that cannot be opened is left out. */
export class CallProviders {
  /** By the employee as a call knows it, so that its conversation finds at the answer what was loaded while the phone rang. */
  private readonly loading = new WeakMap<Employee, { done: Promise<void>; loaded?: EmployeeProviders }>();

  constructor(private readonly context: ProvidersContext) {}

  /** Loads the providers of an employee. Resolves within a second; never rejects. */
  load(employee: Employee): Promise<void> {
    const { conversation, tenantId } = employee;
    if (!conversation) return Promise.resolve();
    const known = this.loading.get(employee);
    if (known) return known.done;
    const entry: { done: Promise<void>; loaded?: EmployeeProviders } = { done: Promise.resolve() };
    const load = this.providersOf(tenantId, conversation).then((loaded) => void (entry.loaded = loaded));
    entry.done = Promise.race([load, new Promise<void>((resolve) => setTimeout(resolve, MAX_LOAD_MS).unref())]).catch((error: unknown) =>
      this.context.log.error(errorFields(error), 'the providers of an employee cannot be read'),
    );
    this.loading.set(employee, entry);
    return entry.done;
  }

  /** What was loaded; undefined if nothing was in time. */
  of(employee: Employee): EmployeeProviders | undefined {
    return this.loading.get(employee)?.loaded;
  }

  private async providersOf(tenant: TenantId, { stt = [], llm = [], tts = [] }: EmployeeConversation): Promise<EmployeeProviders> {
    const ids = [...new Set([...stt, ...llm, ...tts].map(({ connectionId }) => connectionId))];
    const opened = new Map(await Promise.all(ids.map(async (id) => [id, await this.open(tenant, id)] as const)));
    const among = <T extends { connectionId: string }, P>(list: readonly T[], make: (of: ProviderOf, one: T) => P | undefined): P[] =>
      list.flatMap((one) => {
        const of = opened.get(one.connectionId);
        return (of && make(of, one)) ?? [];
      });
    const local = stt.length === 0 ? await this.context.localEars?.() : undefined;
    const ears = [...among(stt, this.ears), ...(local ? [local] : [])];
    return { ears, minds: among(llm, this.mind), voices: among(tts, this.voice) };
  }

  private async open(tenant: TenantId, id: string): Promise<ProviderOf | undefined> {
    const { store, log } = this.context;
    const connection = await store.connections.ofProvider(tenant, id);
    if (connection?.status !== 'active') return undefined;
    try {
      return openProvider(this.context, connection);
    } catch (error) {
      log.error({ ...errorFields(error), connectionId: id }, 'a provider cannot be opened');
      return undefined;
    }
  }

  private readonly ears = (
    of: ProviderOf,
    { connectionId: id, model }: NonNullable<EmployeeConversation['stt']>[number],
  ): EarsProvider | undefined => {
    const { providers } = this.context.host;
    const abilities = providers.sttAbilities(of.plugin, model);
    return (
      abilities && {
        id,
        abilities,
        open: (order) => providers.stt(of, { ...order, keyTerms: fitting(order.keyTerms, abilities.keyTerms), ...(model && { model }) }),
      }
    );
  };

  private readonly mind = (
    of: ProviderOf,
    { connectionId: id, model, temperature, maxTokens = DEFAULT_MAX_TOKENS }: NonNullable<EmployeeConversation['llm']>[number],
  ): MindProvider | undefined => {
    const { providers } = this.context.host;
    const own = { maxTokens, ...(model !== undefined && { model }), ...(temperature !== undefined && { temperature }) };
    return has(of.plugin, 'llm') ? { id, reply: (order) => providers.llm(of, { ...order, ...own }) } : undefined;
  };

  private readonly voice = (
    of: ProviderOf,
    { connectionId: id, model, voice }: NonNullable<EmployeeConversation['tts']>[number],
  ): VoiceProvider | undefined => {
    const { providers } = this.context.host;
    const abilities = providers.ttsAbilities(of.plugin, model);
    const own = { ...(model !== undefined && { model }), ...(voice !== undefined && { voice }) };
    return abilities && { id, abilities, open: (order) => providers.tts(of, { ...order, ...own }) };
  };
}

const has = ({ capabilities }: Plugin, capability: Plugin['capabilities'][number]): boolean => capabilities.includes(capability);

/** The terms that a recogniser takes: not too many, and none that is too long. */
function fitting(terms: readonly string[], limit: { most: number; maxCharacters: number } | undefined): readonly string[] {
  return limit ? terms.filter(({ length }) => length <= limit.maxCharacters).slice(0, limit.most) : [];
}
