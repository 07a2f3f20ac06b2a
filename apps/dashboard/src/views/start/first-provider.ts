import { api, asked } from '../../api/client';
import type { Employee } from '../../api/records';
import { trySpeech, type Capability, type SpeechTrial } from '../../queries/providers';

export const VENDORS = ['sarvam', 'deepgram', 'openai-compatible'] as const;
export type Vendor = (typeof VENDORS)[number];

/** What is asked of a vendor besides its key. */
export const OWN_FIELDS = ['baseUrl', 'llmModel', 'sttModel', 'ttsModel', 'ttsVoice'] as const;
export type Typed = Partial<Record<(typeof OWN_FIELDS)[number] | 'accessToken', string>>;

type Conversation = NonNullable<Employee['conversation']>;
interface Planned {
  plugin: Vendor;
  name: string;
  settings: Typed;
}
export interface Tried {
  connectionId: string;
  trial: SpeechTrial;
}

const CAPABILITIES = ['stt', 'llm', 'tts'] as const;

/** The connections that one key opens: Sarvam's chat speaks OpenAI's protocol. */
export function connectionsOf(vendor: Vendor, typed: Typed): Planned[] {
  const { accessToken = '', ...own } = typed;
  const key = accessToken.trim() === '' ? {} : { accessToken: accessToken.trim() };
  if (vendor === 'openai-compatible') {
    const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value.trim() !== ''));
    return [{ plugin: vendor, name: new URL(own.baseUrl ?? '').hostname, settings: { ...filled, ...key } }];
  }
  if (vendor === 'deepgram') return [{ plugin: vendor, name: 'Deepgram', settings: key }];
  const chat = { baseUrl: 'https://api.sarvam.ai/v1', llmModel: 'sarvam-105b', ...key };
  return [
    { plugin: 'sarvam', name: 'Sarvam', settings: key },
    { plugin: 'openai-compatible', name: 'Sarvam chat', settings: chat },
  ];
}

const works = ({ trial }: Tried, part: Capability): boolean => trial[part] !== null;

const remove = (connectionId: string) => asked(api.DELETE('/api/connections/{connectionId}', { params: { path: { connectionId } } }));

/** Connects and tries. A connection of which nothing works is removed again, so that a mistyped key leaves nothing behind; all are, if one cannot be tried. */
export async function connectAndTry(planned: readonly Planned[], language: SpeechTrial['language']): Promise<Tried[]> {
  const made: string[] = [];
  const tried: Tried[] = [];
  try {
    for (const body of planned) {
      const { connectionId } = (await asked(api.POST('/api/connections', { body }))).connection;
      made.push(connectionId);
      tried.push({ connectionId, trial: await trySpeech(connectionId, { language, wantsAudio: true }) });
    }
  } catch (error) {
    for (const connectionId of made) await remove(connectionId);
    throw error;
  }
  for (const one of tried) if (!CAPABILITIES.some((part) => works(one, part))) await remove(one.connectionId);
  return tried;
}

/** The conversation with what works put first; by model if something thinks. */
export function withTried(before: Conversation | null, tried: readonly Tried[], instructions: string): Conversation {
  const lists = CAPABILITIES.flatMap((part) => {
    const ids = tried.filter((one) => works(one, part)).map(({ connectionId }) => ({ connectionId }));
    const others = (before?.[part] ?? []).filter(({ connectionId }) => !ids.some((one) => one.connectionId === connectionId));
    return ids.length > 0 ? [[part, [...ids, ...others].slice(0, 5)] as const] : [];
  });
  const thinks = tried.some((one) => works(one, 'llm'));
  return {
    ...before,
    kind: thinks ? 'model' : (before?.kind ?? 'script'),
    ...(thinks && { instructions: before?.instructions ?? instructions }),
    ...Object.fromEntries(lists),
  };
}

/** The sound of a trial; undefined if none of them has one. */
export function soundOf(tried: readonly Tried[]): Blob | undefined {
  const audio = tried.find(({ trial }) => trial.audio !== null)?.trial.audio;
  if (audio == null) return undefined;
  return new Blob([Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0))], { type: 'audio/wav' });
}
