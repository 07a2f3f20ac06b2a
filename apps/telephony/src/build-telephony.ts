import { createTicker, startLineThread } from '@turant/lines';
import type { Settings } from '@turant/config';
import { TraceExporter } from '@turant/observability';
import type { PluginHost } from '@turant/plugin-host';
import {
  CallProviders,
  isKnownCall,
  employeeConversations,
  startRecorderOf,
  startTelephony,
  tellingMachines,
  type KeptParts,
  type RoadContext,
  type Telephony,
} from '@turant/road';
import type { Vault } from '@turant/vault';
import {
  createSpeechDetectors,
  espeakSpeaker,
  espeakProcess,
  findPromptsDir,
  inWords,
  promptSpeaker,
  ProviderBreakers,
  speakerChain,
  type SpeechDetectors,
} from '@turant/voice';
import { localUnderstanding } from './local-understanding.js';
import { startBrowsers } from './start-browsers.js';

export interface BuiltTelephony extends Telephony {
  sipPort: number;
  /** Serves the calls whose employee listens while it speaks. */
  detectors: SpeechDetectors;
  /** What this process knows of the providers that its calls have asked. */
  breakers: ProviderBreakers;
  close(): Promise<void>;
}

interface BuildOptions {
  settings: Settings;
  road: RoadContext;
  vault: Vault;
  kept: KeptParts;
  /** Opens the providers of speech and text that employees name. */
  host: PluginHost;
  /** No other process uses the engines, so every open call in the store belongs to a dead process. */
  isOnlyProcess: boolean;
  /** SIP port to listen on, if it is free; else any free port. */
  sipPort: number;
}

/** Builds this process's telephony: the SIP user agent, the employees' voices, the road's consumers and ready list. */
export async function buildTelephony({ settings, road, vault, kept, host, isOnlyProcess, sipPort }: BuildOptions): Promise<BuiltTelephony> {
  const workerId = road.ids('te');
  const lines = await startLineThread({
    host: settings.sipHost,
    port: sipPort,
    publicAddress: settings.sipPublicHost,
    allow: settings.sipAllow,
    rtpPorts: settings.rtpPorts,
    dscp: settings.dscp,
    ...(settings.ari && { ari: { ...settings.ari, app: `turant-${workerId}` } }),
    maxCallMs: settings.maxCallSeconds * 1000,
    log: road.log,
    isKnownCall: (sipCallId) => isKnownCall(road, sipCallId),
  });
  const speech = espeakProcess();
  const speakers = inWords(speakerChain([espeakSpeaker({ engine: speech }), promptSpeaker({ promptsDir: findPromptsDir() })]));
  const detectors = createSpeechDetectors({
    model: settings.vadModel,
    onFailure: (error) => road.log.warn({ error }, 'the speech model has failed in a call, and energy has taken over'),
  });
  const ticker = createTicker();
  const recorder = await startRecorderOf(settings, road.log);
  const isTranscribed = settings.transcriber !== undefined;
  const recordings = recorder && { ...kept, recorder, spoolDir: settings.storage.spoolDir, isTranscribed };
  const breakers = new ProviderBreakers(() => ticker.now());
  const local = localUnderstanding(settings, { log: road.log, host });
  const providers = new CallProviders({ ...road, vault, host, localEars: () => local.ears() });
  const side = { ...road, breakers, providers, meaning: local.meaning, judge: local.judge };
  const talk = tellingMachines(employeeConversations(speakers, ticker, detectors, recorder !== undefined, side), detectors, ticker);
  const browser = await startBrowsers(settings, road);
  const traces =
    settings.traces && new TraceExporter({ settings: settings.traces, instanceId: workerId, log: road.log, metrics: road.metrics });
  const limits = { ringMs: settings.ringSeconds * 1000, maxCallMs: settings.maxCallSeconds * 1000, caps: settings.caps };
  const telephony = await startTelephony(
    {
      ...road,
      workerId,
      lines,
      vault,
      talk,
      limits,
      ...(recordings && { recordings }),
      ...(browser && { browser }),
      ...(traces && { traces }),
    },
    { isOnlyProcess },
  );
  const close = async (): Promise<void> => {
    await Promise.all([lines.close(), browser?.line.close(), recorder?.close()]);
    await Promise.all([speech.close(), local.close()]);
    await traces?.close();
  };
  return Object.assign(telephony, { sipPort: lines.port, detectors, breakers, close });
}
