import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isEmployeeVoice } from '@turant/domain';
import { AskedProcess } from '@turant/supervisor';
import type { Speaker } from '@turant/voice';
import { KOKORO_FILES, type KokoroLanguage, type KokoroVoice } from './kokoro-engine.js';
import type { VoiceOrder, VoiceReply } from './voice-child.js';

export interface RenderedSpeakerOptions {
  readonly modelsDir: string;
  /** The compiled file of the child; by default the one beside this file, which exists in the build only. */
  readonly file?: string;
  /** The model is there and cannot speak. */
  readonly onProblem?: (problem: string) => void;
}

/** Speaks the sentences that were rendered before, and no others. */
export interface RenderedSpeaker extends Speaker {
  close(): Promise<void>;
}

/** A woman and a man for each language, as the standard voices are women's. */
const VOICES_OF: Readonly<Record<KokoroLanguage, Readonly<Record<'f' | 'm', KokoroVoice>>>> = {
  hi: { f: 'hf_alpha', m: 'hm_omega' },
  'en-IN': { f: 'af_heart', m: 'am_michael' },
};
/** A sentence of 3 s takes 96 kB. */
const MAX_RENDERED_SENTENCES = 300;
const MAX_RENDERED_LENGTH = 300;
/** A sentence is spoken about as fast as it lasts; when calls need the processor, it waits for them. */
const RENDERED_WITHIN_MS = 900_000;
const MAX_VOICE_MEGABYTES = 1_000;
const VOICE_REST_MS = 60_000;
const AFTER_THE_LAST_MEGABYTES = 1;

/**
 * A speaker that renders by Kokoro-82M what it is told to keep, in a child process of the lowest priority that ends when nothing is left to render.
 * Whatever is not rendered yet, the next speaker of the chain speaks.
 */
export function renderedSpeaker({
  modelsDir,
  file = join(__dirname, 'voice-child.js'),
  onProblem = () => undefined,
}: RenderedSpeakerOptions): RenderedSpeaker {
  const isThere = Object.values(KOKORO_FILES).every((name) => existsSync(join(modelsDir, name)));
  const child = new AskedProcess<VoiceOrder, VoiceReply>(file, {
    maxMegabytes: MAX_VOICE_MEGABYTES,
    retiresAtMegabytes: AFTER_THE_LAST_MEGABYTES,
    restMs: VOICE_REST_MS,
  });
  /** What is rendered, or undefined while it is not yet. */
  const rendered = new Map<string, Int16Array | undefined>();
  const render = async (key: string, order: VoiceOrder): Promise<void> => {
    rendered.set(key, undefined);
    const reply = await child.ask(order, { withinMs: RENDERED_WITHIN_MS });
    if (reply?.problem !== undefined) onProblem(reply.problem);
    if (reply?.samples) rendered.set(key, reply.samples);
    else rendered.delete(key);
  };
  const as = (sex: 'f' | 'm'): Speaker => ({
    name: 'kokoro',
    speak: (text, language) => Promise.resolve(rendered.get(keyOf(sex, language, text))),
    async keep(texts, language) {
      const voice = isThere ? VOICES_OF[language as KokoroLanguage]?.[sex] : undefined;
      if (voice === undefined) return;
      // All at once: the process ends when nothing is left, and would load its model for each.
      await Promise.all(
        texts.map(async (text) => {
          const key = keyOf(sex, language, text);
          if (rendered.has(key) || text.trim() === '' || text.length > MAX_RENDERED_LENGTH || rendered.size >= MAX_RENDERED_SENTENCES)
            return;
          await render(key, { modelsDir, text, language: language as KokoroLanguage, voice });
        }),
      );
    },
    withVoice: (variant) => as(isEmployeeVoice(variant) && variant.startsWith('m') ? 'm' : 'f'),
  });
  return { ...as('f'), close: () => child.close() };
}

const keyOf = (sex: 'f' | 'm', language: string, text: string): string => `${sex} ${language} ${text}`;
