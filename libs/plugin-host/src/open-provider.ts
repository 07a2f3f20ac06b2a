import { RejectedError } from '@turant/domain';
import type {
  LlmEvent,
  LlmOrder,
  Net,
  Plugin,
  Settings,
  SttAbilities,
  SttOrder,
  SttStream,
  TtsAbilities,
  TtsOrder,
  TtsStream,
} from '@turant/plugin-kit';
import { failureOf, type PluginRuntime } from './run-plugin.js';

/** A plugin as a provider of speech or text, with the unsealed settings of one connection. */
export interface ProviderOf {
  readonly plugin: Plugin;
  readonly settings: Settings;
  /** The connection is one of the operator, which also goes to the origins of PROVIDER_ALLOW. */
  readonly isOperators?: boolean;
}

/** The sockets for the connections of tenants and for those of the operator. */
export interface Nets {
  readonly ofTenants: Net;
  readonly ofOperator: Net;
}

/** Opens providers for calls. Whatever fails, also in the middle of a stream, is one of the five errors without secrets, logged by class and code, and counted. */
export interface Providers {
  /** What the model hears with; undefined if the plugin has no ears. */
  sttAbilities(plugin: Plugin, model?: string): SttAbilities | undefined;
  ttsAbilities(plugin: Plugin, model?: string): TtsAbilities | undefined;
  /** @throws RejectedError CAPABILITY_MISSING, or one of the five errors */
  stt(of: ProviderOf, order: SttOrder): Promise<SttStream>;
  /** @throws as `stt` */
  tts(of: ProviderOf, order: TtsOrder): Promise<TtsStream>;
  /** Throws out of its iterator, as `stt` rejects. */
  llm(of: ProviderOf, order: LlmOrder): AsyncIterable<LlmEvent>;
}

type Call = 'stt' | 'tts' | 'llm';

export function createProviders(runtime: PluginRuntime, nets: Nets, now: () => Date): Providers {
  const failed = ({ plugin, settings }: ProviderOf, call: Call, error: unknown): unknown =>
    failureOf(runtime, { plugin, call, settings }, error);
  const netOf = ({ isOperators = false }: ProviderOf): Net => (isOperators ? nets.ofOperator : nets.ofTenants);
  const contextOf = ({ settings }: ProviderOf) => ({ settings, now: now() });

  /** Counts the end of a stream: `ok`, or the error that came out of it. */
  async function* watched<T>(events: AsyncIterable<T>, of: ProviderOf, call: Call): AsyncGenerator<T, void> {
    try {
      yield* events;
      runtime.metrics?.pluginCalls.inc({ plugin: of.plugin.id, call, outcome: 'ok' });
    } catch (error) {
      throw failed(of, call, error);
    }
  }

  async function opened<Stream extends AsyncIterable<unknown>>(of: ProviderOf, call: Call, open: () => Promise<Stream>): Promise<Stream> {
    let stream: Stream;
    try {
      stream = await open();
    } catch (error) {
      throw failed(of, call, error);
    }
    const iterate = (): AsyncIterator<unknown> => watched({ [Symbol.asyncIterator]: () => read() }, of, call);
    const read = stream[Symbol.asyncIterator].bind(stream);
    return Object.assign(stream, { [Symbol.asyncIterator]: iterate });
  }

  return {
    sttAbilities: (plugin, model) => plugin.stt?.abilities(model),
    ttsAbilities: (plugin, model) => plugin.tts?.abilities(model),
    stt: (of, order) => opened(of, 'stt', async () => had(of, of.plugin.stt, 'hears').open(netOf(of), order, contextOf(of))),
    tts: (of, order) => opened(of, 'tts', async () => had(of, of.plugin.tts, 'speaks').open(netOf(of), order, contextOf(of))),
    llm: (of, order) =>
      watched(
        lazily(() => had(of, of.plugin.llm, 'thinks').reply(netOf(of), order, contextOf(of))),
        of,
        'llm',
      ),
  };
}

function had<T>({ plugin }: ProviderOf, provider: T | undefined, does: string): T {
  if (!provider) throw new RejectedError('CAPABILITY_MISSING', `${plugin.id} is no provider that ${does}`);
  return provider;
}

/** Also an error of the call itself comes out of the iterator. */
async function* lazily<T>(begin: () => AsyncIterable<T>): AsyncGenerator<T, void> {
  yield* begin();
}
