import { Inject, Injectable } from '@nestjs/common';
import { LANGUAGE_TABLE, LANGUAGES, RejectedError, RetryLaterError, TurantError, type Language, type TenantId } from '@turant/domain';
import type { ProviderOf } from '@turant/plugin-host';
import { openProvider } from '@turant/road';
import { defaultScript, RATE_HZ, tryEars, tryMind, tryVoice, wavHeader } from '@turant/voice';
import { ApiRoad } from '../tokens.js';
import type { SpeechTrialWishDto } from './speech-trial.dto.js';
import { StandardSpeaker } from './standard-speaker.js';

/** Each holds a sound and sockets for up to 10 s. One for each tenant, so that no tenant keeps the others out. */
const MAX_TRIALS_AT_ONCE = 4;
/** A message of a vendor that is longer is cut off. */
const MAX_MESSAGE = 300;
const CAPABILITIES = ['tts', 'stt', 'llm'] as const;

interface TrialProblem {
  capability: (typeof CAPABILITIES)[number];
  code: string;
  message: string;
}

/** How one connection speaks, hears and thinks. What it cannot do, or has failed at, is null. */
export interface SpeechTrial {
  language: Language;
  /** The text that was spoken. */
  said: string;
  tts: { firstSoundMs: number; audioMs: number } | null;
  stt: { text: string; finalWordsMs: number } | null;
  llm: { text: string; firstTokenMs: number } | null;
  problems: TrialProblem[];
  /** A WAV, base64; null if it is not wanted or there is none. */
  audio: string | null;
}

type Found = Pick<SpeechTrial, 'tts' | 'stt' | 'llm'> & { sound: Int16Array | undefined; problems: TrialProblem[] };
type Wanted = { language: Language; text: string; voice: string | undefined; limitMs: number };

/** Tries providers of speech and text as calls would use them. Nothing of it is stored. */
@Injectable()
export class SpeechTrials {
  /** The most that a trial takes in all. */
  limitMs = 10_000;
  private readonly tenants = new Set<TenantId>();

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(StandardSpeaker) private readonly standard: StandardSpeaker,
  ) {}

  /**
   * @param connectionId of the tenant, or of the operator
   * @throws RejectedError CONNECTION_NOT_FOUND, CAPABILITY_MISSING; SettingsError of settings that cannot be opened
   */
  async provider(tenantId: TenantId, connectionId: string): Promise<ProviderOf> {
    const connection = await this.road.store.connections.ofProvider(tenantId, connectionId);
    if (!connection) throw new RejectedError('CONNECTION_NOT_FOUND');
    const of = openProvider(this.road, connection);
    if (!CAPABILITIES.some((one) => of.plugin.capabilities.includes(one)))
      throw new RejectedError('CAPABILITY_MISSING', `${of.plugin.id} is no provider of speech or text`);
    return of;
  }

  /** @throws RetryLaterError SPEECH_TRIAL_BUSY */
  async run(tenantId: TenantId, of: ProviderOf, { text, voice, wantsAudio, ...wish }: SpeechTrialWishDto): Promise<SpeechTrial> {
    if (this.tenants.has(tenantId) || this.tenants.size >= MAX_TRIALS_AT_ONCE)
      throw new RetryLaterError('SPEECH_TRIAL_BUSY', 'other trials of speech are going on', 1000);
    this.tenants.add(tenantId);
    try {
      const language = wish.language ?? this.languageOf(of);
      const said = text ?? defaultScript(language).areYouThere;
      const { sound, ...found } = await this.tryAll(of, { language, text: said, voice, limitMs: this.limitMs });
      return { language, said, ...found, audio: wantsAudio && sound ? wavOf(sound) : null };
    } finally {
      this.tenants.delete(tenantId);
    }
  }

  private abilitiesOf({ plugin, settings }: ProviderOf) {
    const { providers } = this.road.host;
    const modelIn = (setting: string): string | undefined => (typeof settings[setting] === 'string' ? settings[setting] : undefined);
    return { tts: providers.ttsAbilities(plugin, modelIn('ttsModel')), stt: providers.sttAbilities(plugin, modelIn('sttModel')) };
  }

  /** Hindi, if both its voice and its speech recognition know Hindi. */
  private languageOf(of: ProviderOf): Language {
    const { tts, stt } = this.abilitiesOf(of);
    const can = (language: string): boolean => [tts, stt].every((one) => !one?.languages.length || one.languages.includes(language));
    return can('hi') ? 'hi' : (LANGUAGES.find(can) ?? 'hi');
  }

  private async tryAll(of: ProviderOf, { language, text, voice, limitMs }: Wanted): Promise<Found> {
    const signal = AbortSignal.timeout(limitMs);
    // If the voice does not end, half of the time is left for speech recognition.
    const half = AbortSignal.timeout(limitMs / 2);
    const { providers } = this.road.host;
    const { tts: voiceAbilities, stt: earAbilities } = this.abilitiesOf(of);
    const problems: TrialProblem[] = [];
    const attempt = async <T>(capability: TrialProblem['capability'], work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        problems.push({ capability, ...problemOf(error) });
        return null;
      }
    };
    const speak = async () => {
      const own = voice === undefined ? {} : { voice };
      const open = (order: Parameters<Parameters<typeof tryVoice>[0]['open']>[0]) => providers.tts(of, { ...order, ...own });
      return (
        voiceAbilities && (await attempt('tts', () => tryVoice({ abilities: voiceAbilities, open }, { text, language, signal: half })))
      );
    };
    const sayAndHear = async () => {
      const spoken = await speak();
      const hear = async () => {
        if (!earAbilities) return null;
        const samples = spoken?.samples ?? (await this.standard.speaker.speak(text, language, 'are-you-there'));
        if (!samples) throw new RetryLaterError('VENDOR_NO_ANSWER', 'there is no sound that it could hear');
        return tryEars({ abilities: earAbilities, open: (order) => providers.stt(of, order) }, { samples, language, signal });
      };
      return { spoken, stt: await attempt('stt', hear) };
    };
    const think = async () => {
      if (!of.plugin.capabilities.includes('llm')) return null;
      const name = LANGUAGE_TABLE[language].names[0] ?? language;
      return attempt('llm', () => tryMind((order) => providers.llm(of, order), { language: name, signal }));
    };
    const [{ spoken, stt }, llm] = await Promise.all([sayAndHear(), think()]);
    const tts = spoken ? { firstSoundMs: spoken.firstSoundMs, audioMs: Math.round((spoken.samples.length * 1_000) / RATE_HZ) } : null;
    return { tts, stt, llm, sound: spoken?.samples, problems: worthTelling(problems, [tts, stt, llm]) };
  }
}

/** A model that the owner has left out is no problem, unless nothing is left then. */
function worthTelling(problems: readonly TrialProblem[], found: readonly (object | null)[]): TrialProblem[] {
  const others = problems.filter(({ code }) => code !== 'MODEL_MISSING');
  const isAnyTried = others.length > 0 || found.some((one) => one !== null);
  const order = ({ capability }: TrialProblem): number => CAPABILITIES.indexOf(capability);
  return [...(isAnyTried ? others : problems)].sort((one, other) => order(one) - order(other));
}

/** The host has taken secrets out of the message of its errors; any other error is a bug, whose message may hold anything. */
function problemOf(error: unknown): { code: string; message: string } {
  if (error instanceof TurantError) return { code: error.code, message: error.message.slice(0, MAX_MESSAGE) };
  return { code: 'INTERNAL_ERROR', message: 'a fault of ours: the log has it' };
}

function wavOf(samples: Int16Array): string {
  return Buffer.concat([wavHeader(RATE_HZ, samples.length), Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]).toString(
    'base64',
  );
}
