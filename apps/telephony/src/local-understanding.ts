import type { Settings } from '@turant/config';
import { LANGUAGES, type Language } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import { createPluginHost, type Plugin, type PluginHost } from '@turant/plugin-host';
import { createIntentFinder, createTurnJudge, languagesOfEars, startEars, type Ears } from '@turant/understanding';
import type { EarsProvider, MeaningFinder, TurnJudge } from '@turant/voice';

/** What understands on this machine, without any key, as far as the files of its models are there. */
export interface LocalUnderstanding {
  meaning: MeaningFinder;
  /** Starts with the first call that needs them. Undefined if there are none; never rejects. */
  ears(): Promise<EarsProvider | undefined>;
  /** Judges by the sound whether people go on; undefined unless the operator wants it. */
  judge: TurnJudge | undefined;
  close(): Promise<void>;
}

/** The process that hears, and the provider that asks it. Both serve all calls. */
interface LocalEars {
  server: Ears;
  /** Undefined if the adapter cannot hear. */
  provider: EarsProvider | undefined;
}

/** Stands where a connection's id stands: in transcripts and in the state of providers. */
const LOCAL_EARS_ID = 'local';
/** The plugin that speaks the protocol of these ears. */
const ADAPTER = 'openai-compatible';

/** Opens nothing yet: processes of models start when a call needs them. */
export function localUnderstanding(
  { modelsDir, endOfTurnModel }: Pick<Settings, 'modelsDir' | 'endOfTurnModel'>,
  { log, host }: { log: Logger; host: Pick<PluginHost, 'get'> },
): LocalUnderstanding {
  const onProblem = (problem: string): void => log.warn({ problem }, 'a model of this machine cannot be used');
  const finder = createIntentFinder({ modelsDir, onProblem });
  const judge = endOfTurnModel ? createTurnJudge({ modelsDir, onProblem }) : undefined;
  let started: Promise<LocalEars> | undefined;
  const ears = async (): Promise<EarsProvider | undefined> => {
    const heard = languagesOfEars(modelsDir);
    const plugin = host.get(ADAPTER);
    if (heard.length === 0 || !plugin) return undefined;
    started ??= startEars({ modelsDir, onProblem }).then((server) => ({ server, provider: providerAt(plugin, server.baseUrl, log) }));
    try {
      const { provider } = await started;
      return provider && hearing(provider, heard);
    } catch (error) {
      started = undefined;
      log.error(errorFields(error), 'the ears of this machine do not start');
      return undefined;
    }
  };
  return {
    ears,
    judge,
    meaning: {
      get isThere() {
        return finder.isThere;
      },
      prepare: (language) => finder.prepare(language as Language),
      meaningOf: async (text, language) => (await finder.understand(text, language as Language))?.intent,
    },
    close: async () => {
      await finder.close();
      await judge?.close();
      await started?.then(
        ({ server }) => server.close(),
        () => undefined,
      );
    },
  };
}

/** The ears of this machine, by the same adapter as those of a vendor that speaks the same protocol. */
function providerAt(plugin: Plugin, baseUrl: string, log: Logger): EarsProvider | undefined {
  const host = createPluginHost({
    ...{ plugins: [plugin], providerAllow: [new URL(baseUrl).origin], now: () => new Date(), log },
  });
  const of = { plugin, settings: { baseUrl, sttModel: LOCAL_EARS_ID }, isOperators: true };
  const abilities = host.providers.sttAbilities(plugin);
  return abilities && { id: LOCAL_EARS_ID, abilities, open: (order) => host.providers.stt(of, order) };
}

/** Such ears know the languages of their models and no other one. The file of a model may be added while they run. */
function hearing(provider: EarsProvider, heard: readonly string[]): EarsProvider {
  const languages = LANGUAGES.filter((language) => heard.includes(language.slice(0, 2)));
  return { ...provider, abilities: { ...provider.abilities, languages, detectsLanguage: false } };
}
