import { at, listAt, type Context, type JsonObject, type Net, type SttAbilities, type SttOrder, type SttStream } from '@turant/plugin-kit';
import { encodingOf, FORMATS, KEY_TERMS, keyHeader, Listening, socketOf, wordsOf, type DeepgramSettings } from './api.js';

/** How sure it has to be that a turn is over (its default), and that the model may begin to think. */
const END = '0.7';
const EAGER_END = '0.5';

export const fluxAbilities = (model: string): SttAbilities => ({
  hasInterim: true,
  endOfTurn: 'learned',
  hasPreflight: true,
  languages: model === 'flux-general-en' ? ['en-IN'] : ['en-IN', 'hi'],
  detectsLanguage: model !== 'flux-general-en',
  followsLanguage: model !== 'flux-general-en',
  keyTerms: KEY_TERMS,
  formats: FORMATS,
});

/** `GET /v2/listen`: a recogniser with a learned end of turn (developers.deepgram.com, asyncapi.yml of deepgram-api-specs). */
export async function openFlux(net: Net, order: SttOrder, { settings }: Context<DeepgramSettings>, model: string): Promise<SttStream> {
  const { language, alternatives, format, keyTerms } = order;
  const query = new URLSearchParams({ model, encoding: encodingOf(format), sample_rate: String(format.rate), mip_opt_out: 'true' });
  query.set('eot_threshold', END);
  query.set('eager_eot_threshold', EAGER_END);
  for (const term of keyTerms.slice(0, KEY_TERMS.most)) query.append('keyterm', term);
  const hinted = [language, ...alternatives].filter((one) => one !== 'auto').map((one) => one.slice(0, 2));
  if (model !== 'flux-general-en') for (const one of new Set(hinted)) query.append('language_hint', one);
  const url = `${socketOf(settings, 'v2/listen')}?${query.toString()}`;
  const socket = await net.webSocket({ url, headers: keyHeader(settings) }, order.signal);
  return new Flux(socket, order.signal, format);
}

class Flux extends Listening {
  /** Turns that are over: what comes of them later is void. */
  private doneTurn = -1;

  /** The model decides; it has no message for this. */
  endTurn(): void {}

  protected take(message: JsonObject): void {
    if (message['type'] === 'Error') return this.fail(String(at(message, 'code') ?? 'error'));
    if (message['type'] !== 'TurnInfo') return;
    const turn = Number(at(message, 'turn_index') ?? 0);
    if (turn <= this.doneTurn) return;
    const words = wordsOf(at(message, 'transcript'), at(message, 'end_of_turn_confidence'), listAt(message, 'languages'));
    switch (String(message['event'])) {
      case 'StartOfTurn':
        this.events.push({ type: 'speech-started' });
        if (words.text !== '') this.events.push(words);
        return;
      case 'Update':
        return this.events.push(words);
      case 'EagerEndOfTurn':
        return this.events.push({ ...words, type: 'preflight' });
      case 'TurnResumed':
        return this.events.push({ type: 'resumed' });
      case 'EndOfTurn':
        this.doneTurn = turn;
        return this.events.push({ ...words, type: 'final', isTurnEnd: true });
    }
  }
}
