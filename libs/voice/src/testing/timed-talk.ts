import type { LlmEvent, LlmOrder } from '@turant/plugin-kit';
import type { ConversationOptions } from '../conversation-options.js';
import { Dialogue } from '../dialogue.js';
import type { Clauses, SpokenPiece, Voice } from '../ports.js';
import { ModelBrain } from '../thinking/model-brain.js';
import { ProviderBreakers } from '../words/provider-breakers.js';
import { byModel, Scene, script, seconds, stopwatchSpeaker } from './scene.js';
import { SentenceListener, type ListenerKind, type SaidSentence, type ThinkingAloud } from './thinking-aloud.js';

/** What the providers of these calls need: the model for its first word, and the voice for its first sound. The scene's clock moves by 20 ms. */
const FIRST_WORD_MS = 240;
const FIRST_SOUND_MS = 160;
/** So long after the person's last sound a reply can be heard at best: the words need 200 ms. */
export const BEST_RESPONSE_MS = 200 + FIRST_WORD_MS + FIRST_SOUND_MS;

/** A request to the model. */
export interface Asked {
  messages: string[];
  signal: AbortSignal;
}

/** Resolves when the scene's clock has moved on by so much. */
async function after(scene: () => Scene, ms: number): Promise<void> {
  // The conversation begins before its scene is there.
  await Promise.resolve();
  const { ticker } = scene();
  await new Promise<void>((resolve) => {
    const dueAtMs = ticker.now() + ms;
    const stop = ticker.start((nowMs) => {
      if (nowMs < dueAtMs) return;
      stop();
      resolve();
    });
  });
}

/** A call whose providers need their time: ears of this kind, a model that says "I see.", and a voice that speaks each clause for a second. */
export function timedTalk(kind: ListenerKind): { scene: Scene; listener: SentenceListener; asked: readonly Asked[] } {
  const listener = new SentenceListener(kind);
  const breakers = new ProviderBreakers(() => 0);
  const asked: Asked[] = [];
  const reply = async function* ({ messages, signal }: Pick<LlmOrder, 'messages' | 'signal'>): AsyncGenerator<LlmEvent, void> {
    asked.push({ signal, messages: messages.map(({ role, content }) => `${role}: ${content}`) });
    await after(() => scene, FIRST_WORD_MS);
    yield { type: 'text', text: 'I see. ' };
    yield { type: 'end', reason: 'stop' };
  };
  const greeting = 'This is Sharma Motors. May we talk?';
  const brain = new ModelBrain({
    ...{
      script: new Dialogue({ ...script, greeting }, {}, 2),
      briefing: [],
      providers: [{ id: 'cn_mind', reply }],
      breakers,
      now: () => 0,
    },
    ...{ failure: { act: 'script', trouble: 'One moment.', callBack: '' }, signal: new AbortController().signal },
  });
  const voice: Voice = {
    close: () => undefined,
    async *say(clauses: Clauses): AsyncGenerator<SpokenPiece, void> {
      let clause = 0;
      for await (const text of clauses) {
        await after(() => scene, FIRST_SOUND_MS);
        yield { samples: seconds(1), clause: clause++, text };
      }
    },
  };
  const words = { providers: [listener], breakers, order: { language: 'hi', alternatives: [], keyTerms: [] } };
  const options: Partial<ConversationOptions> = { brain, voice, words, limits: { openHangoverMs: 500, turnCapMs: 60_000 } };
  const scene: Scene = new Scene({ detectors: byModel.detectors, speaker: stopwatchSpeaker, ...options });
  return { scene, listener, asked };
}

/** Lets a person say everything, and ends the call. */
export async function talkWith(scene: Scene, person: ThinkingAloud): Promise<readonly SaidSentence[]> {
  for (let ms = 0; ms < 200_000 && !person.isDone; ms += 1_000) await scene.run(person.farEnd, 1_000);
  scene.conversation.stop();
  return person.said;
}
