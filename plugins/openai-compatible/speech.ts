import {
  EventQueue,
  type AudioFormat,
  type Context,
  type Net,
  type TtsAbilities,
  type TtsEvent,
  type TtsOrder,
  type TtsStream,
  WholeSamples,
} from '@turant/plugin-kit';
import { addressOf, authorization, modelOf, throwIfRefused, type OpenAiSettings } from './api.js';

/** What `response_format: pcm` is. */
const FORMAT: AudioFormat = { encoding: 'pcm16', rate: 24000 };
const LANGUAGES = ['en-IN', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or', 'as', 'ur'];

export const abilities = (): TtsAbilities => ({
  languages: LANGUAGES,
  formats: [FORMAT],
  takesPieces: false,
  maxCharacters: 4_096,
  voices: {},
});

/** `POST {baseUrl}/audio/speech`, one request for each clause (platform.openai.com/docs/api-reference/audio). */
export function open(net: Net, order: TtsOrder, { settings }: Context<OpenAiSettings>): Promise<TtsStream> {
  const model = modelOf(order.model, settings.ttsModel, 'ttsModel');
  return Promise.resolve(new Clauses(net, order, { settings, model }));
}

class Clauses implements TtsStream {
  private readonly events = new EventQueue<TtsEvent>();
  private text = '';
  private last: Promise<void> = Promise.resolve();
  private said = new AbortController();

  constructor(
    private readonly net: Net,
    private readonly order: TtsOrder,
    private readonly of: { settings: OpenAiSettings; model: string },
  ) {
    this.events.endWith(order.signal);
  }

  push(text: string): void {
    this.text += text;
  }

  flush(): void {
    const { text } = this;
    this.text = '';
    const { signal } = this.said;
    this.last = this.last
      .then(() => (this.events.isOver ? undefined : this.speak(text, signal)))
      .catch((error: Error) => (signal.aborted ? undefined : this.events.fail(error)));
  }

  cancel(): void {
    this.text = '';
    this.said.abort();
    this.said = new AbortController();
    this.events.drop(({ type }) => type !== 'usage');
  }

  async close(): Promise<void> {
    await this.last;
    this.events.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<TtsEvent> {
    return this.events[Symbol.asyncIterator]();
  }

  private async speak(text: string, said: AbortSignal): Promise<void> {
    if (said.aborted) return;
    if (text.trim() !== '') await this.fetch(text, said);
    if (!said.aborted) this.events.push({ type: 'flushed' });
  }

  private async fetch(text: string, said: AbortSignal): Promise<void> {
    const { settings, model } = this.of;
    const voice = this.order.voice ?? settings.ttsVoice;
    const json = { model, input: text, response_format: 'pcm', ...(voice !== undefined && { voice }) };
    const signal = AbortSignal.any([this.order.signal, said]);
    const url = addressOf(settings, 'audio/speech');
    const response = await this.net.stream({ method: 'POST', url, headers: authorization(settings), json }, signal);
    await throwIfRefused(response);
    this.events.push({ type: 'usage', unit: 'character', count: [...text].length });
    const samples = new WholeSamples(FORMAT);
    for await (const chunk of response.body) {
      if (said.aborted) return;
      const audio = samples.take(chunk);
      if (audio.length > 0) this.events.push({ type: 'audio', audio });
    }
  }
}
