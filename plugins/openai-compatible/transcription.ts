import { randomUUID } from 'node:crypto';
import {
  at,
  audioMs,
  EventQueue,
  jsonOf,
  RetryLaterError,
  type AudioFormat,
  type Context,
  type Net,
  type SttAbilities,
  type SttEvent,
  type SttOrder,
  type SttStream,
} from '@turant/plugin-kit';
import { addressOf, authorization, bytesOf, modelOf, throwIfRefused, type OpenAiSettings } from './api.js';

const FORMAT: AudioFormat = { encoding: 'pcm16', rate: 16000 };
/** Of a turn so much is sent at most, the newest, in bytes: 30 s, which is what Whisper hears at once. */
const MAX_TURN_BYTES = 30 * FORMAT.rate * 2;
/** What is kept from before the begin of a turn: 500 ms. */
const LEAD_IN_BYTES = FORMAT.rate;
/** Shorter sounds are no words, and Whisper invents some: 100 ms. */
const MIN_TURN_BYTES = FORMAT.rate / 5;
/** Whisper's languages among those of Turant (github.com/openai/whisper); Odia is not among them. */
const LANGUAGES = ['hi', 'en-IN', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'as', 'ur'];

export const abilities = (): SttAbilities => ({
  hasInterim: false,
  endOfTurn: 'none',
  hasPreflight: false,
  languages: LANGUAGES,
  detectsLanguage: true,
  // It is told the language of the call, because it mistakes that of short sentences.
  followsLanguage: false,
  formats: [FORMAT],
});

/** `POST {baseUrl}/audio/transcriptions`, one request for each turn (platform.openai.com/docs/api-reference/audio). */
export function open(net: Net, order: SttOrder, { settings }: Context<OpenAiSettings>): Promise<SttStream> {
  const model = modelOf(order.model, settings.sttModel, 'sttModel');
  return Promise.resolve(new Transcriptions(net, order, { settings, model }));
}

class Transcriptions implements SttStream {
  private readonly events = new EventQueue<SttEvent>();
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  /** Requests go one after the other, so that the words come in the order in which they were said. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly net: Net,
    private readonly order: SttOrder,
    private readonly of: { settings: OpenAiSettings; model: string },
  ) {
    this.events.endWith(order.signal);
  }

  push(audio: Uint8Array): void {
    this.pieces.push(audio);
    this.bytes += audio.length;
    while (this.bytes - (this.pieces[0]?.length ?? 0) >= MAX_TURN_BYTES) this.bytes -= this.pieces.shift()?.length ?? 0;
  }

  /** What came before is no part of the turn, but for its last moments: a detector hears the begin a little late. */
  startTurn(): void {
    while (this.bytes - (this.pieces[0]?.length ?? 0) >= LEAD_IN_BYTES) this.bytes -= this.pieces.shift()?.length ?? 0;
  }

  endTurn(): void {
    const sound = Buffer.concat(this.pieces.splice(0, Infinity));
    this.bytes = 0;
    if (sound.length < MIN_TURN_BYTES) return this.events.push({ type: 'final', text: '', isTurnEnd: true });
    this.last = this.last
      .then(() => (this.events.isOver ? undefined : this.transcribe(sound)))
      .catch((error: Error) => this.events.fail(error));
  }

  async close(): Promise<void> {
    await this.last;
    this.events.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<SttEvent> {
    return this.events[Symbol.asyncIterator]();
  }

  private async transcribe(sound: Buffer): Promise<void> {
    const { settings, model } = this.of;
    const { language } = this.order;
    const form = { model, response_format: 'json', temperature: '0', ...(language !== 'auto' && { language: language.slice(0, 2) }) };
    const { type, body } = multipart(form, wav(sound));
    const url = addressOf(settings, 'audio/transcriptions');
    const headers = { 'content-type': type, ...authorization(settings) };
    const response = await this.net.stream({ method: 'POST', url, headers, body }, this.order.signal);
    await throwIfRefused(response);
    const text = at(jsonOf({ ...response, body: await bytesOf(response.body), isRepeatable: true }), 'text');
    if (typeof text !== 'string') throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', 'the answer holds no text');
    this.events.push({ type: 'final', text: text.trim(), isTurnEnd: true });
    this.events.push({ type: 'usage', unit: 'audio-ms', count: Math.round(audioMs(sound.length, FORMAT)) });
  }
}

/** A WAV file of 16 bits, mono (IBM and Microsoft, Multimedia Programming Interface 1.0). */
function wav(sound: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(FORMAT.rate, 24);
  head.writeUInt32LE(FORMAT.rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** RFC 7578. */
function multipart(fields: Readonly<Record<string, string>>, file: Buffer): { type: string; body: Buffer } {
  const boundary = `turant-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="turn.wav"\r\ncontent-type: audio/wav\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
