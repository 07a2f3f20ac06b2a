import {
  at,
  isObject,
  listAt,
  objectAt,
  type Context,
  type JsonObject,
  type Net,
  type SttAbilities,
  type SttOrder,
  type SttStream,
} from '@turant/plugin-kit';
import { encodingOf, FORMATS, KEY_TERMS, keyHeader, Listening, socketOf, wordsOf, type DeepgramSettings } from './api.js';

/** Deepgram closes a socket that gets nothing for 10 s. */
const KEEP_ALIVE_MS = 4_000;
/** Its own detection of pauses, in milliseconds: the second one after ours. */
const ENDPOINTING_MS = 500;

export const novaAbilities = (): SttAbilities => ({
  hasInterim: true,
  endOfTurn: 'pause',
  hasPreflight: false,
  languages: ['en-IN', 'hi'],
  detectsLanguage: true,
  followsLanguage: true,
  keyTerms: KEY_TERMS,
  formats: FORMATS,
  idleMs: 10_000,
});

/** `GET /v1/listen` (developers.deepgram.com, asyncapi.yml of deepgram-api-specs). */
export async function openNova(net: Net, order: SttOrder, { settings }: Context<DeepgramSettings>, model: string): Promise<SttStream> {
  const { language, alternatives, format, keyTerms } = order;
  const isMixed = language === 'auto' || alternatives.length > 0;
  const query = new URLSearchParams({
    ...{ model, language: isMixed ? 'multi' : language, encoding: encodingOf(format), sample_rate: String(format.rate) },
    ...{ channels: '1', interim_results: 'true', endpointing: String(ENDPOINTING_MS), vad_events: 'true' },
    ...{ punctuate: 'true', numerals: 'true', mip_opt_out: 'true' },
  });
  for (const term of keyTerms.slice(0, KEY_TERMS.most)) query.append('keyterm', term);
  const url = `${socketOf(settings, 'v1/listen')}?${query.toString()}`;
  const keepAlive = { afterMs: KEEP_ALIVE_MS, message: '{"type":"KeepAlive"}' };
  return new Nova(await net.webSocket({ url, headers: keyHeader(settings), keepAlive }, order.signal), order.signal, format);
}

class Nova extends Listening {
  /** Whether speech or words have come that no end of turn has followed. */
  private isInTurn = false;

  /** What waits for its piece is part of the turn. */
  endTurn(): void {
    this.pass();
    this.tell({ type: 'Finalize' });
  }

  /** It hears speech again after each short silence, which begins no other turn. */
  private begin(): void {
    if (!this.isInTurn) this.events.push({ type: 'speech-started' });
    this.isInTurn = true;
  }

  protected take(message: JsonObject): void {
    const type = message['type'];
    if (type === 'SpeechStarted') return this.begin();
    if (type === 'Error') return this.fail(String(at(message, 'err_code') ?? at(message, 'code') ?? 'error'));
    if (type !== 'Results') return;
    const [best] = listAt(objectAt(message, 'channel'), 'alternatives').filter(isObject);
    const words = wordsOf(at(best, 'transcript'), at(best, 'confidence'), listAt(best, 'languages'));
    if (at(message, 'is_final') !== true) {
      if (words.text === '') return;
      this.isInTurn = true;
      return this.events.push(words);
    }
    const isFinalised = at(message, 'from_finalize') === true;
    const isTurnEnd = at(message, 'speech_final') === true || isFinalised;
    // An empty piece says nothing, unless somebody waits for the end of the turn.
    if (words.text === '' && !isFinalised && !(isTurnEnd && this.isInTurn)) return;
    this.isInTurn = !isTurnEnd;
    this.events.push({ ...words, type: 'final', isTurnEnd });
  }
}
