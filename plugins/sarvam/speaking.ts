import {
  at,
  EventQueue,
  jsonMessage,
  objectAt,
  type AudioFormat,
  type Context,
  type JsonObject,
  type Net,
  type Socket,
  type TtsAbilities,
  type TtsEvent,
  type TtsOrder,
  type TtsStream,
  WholeSamples,
} from '@turant/plugin-kit';
import { errorOfEnd, keyHeader, socketOf, type SarvamSettings } from './api.js';
import { SPOKEN_LANGUAGES, spokenCode } from './languages.js';

const MODEL = 'bulbul:v3';
const VOICE = 'priya';
const CODECS: Readonly<Record<AudioFormat['encoding'], string>> = { pcm16: 'linear16', pcmu: 'mulaw', pcma: 'alaw' };
/** Sarvam closes a socket that says nothing for 60 s. */
const KEEP_OPEN_MS = 25_000;

export const abilities = (): TtsAbilities => ({
  languages: SPOKEN_LANGUAGES,
  formats: [
    { encoding: 'pcmu', rate: 8000 },
    { encoding: 'pcm16', rate: 16000 },
    { encoding: 'pcm16', rate: 8000 },
    { encoding: 'pcma', rate: 8000 },
  ],
  takesPieces: true,
  maxCharacters: 2_500,
  voices: {},
  maxStreams: 100,
});

/** Sarvam's voice over a WebSocket (docs.sarvam.ai, text-to-speech streaming). */
export async function open(net: Net, order: TtsOrder, context: Context<SarvamSettings>): Promise<TtsStream> {
  const voice = new Voice(net, order, context.settings);
  await voice.connect();
  return voice;
}

/**
 * Sarvam has no message that stops an utterance: a cancelled socket is left, and the next words go over a new one. So sound that comes late is told apart by its
 * socket.
 */
class Voice implements TtsStream {
  private readonly events = new EventQueue<TtsEvent>();
  private socket: Promise<Socket> | undefined;
  private current: Socket | undefined;
  /** Flushes that were not told yet, in order: whether Sarvam had text for it. */
  private flushes: boolean[] = [];
  /** Whether text was pushed that no flush has followed. */
  private hasText = false;
  private wasSettled: (() => void) | undefined;
  private isClosing = false;

  constructor(
    private readonly net: Net,
    private readonly order: TtsOrder,
    private readonly settings: SarvamSettings,
  ) {
    order.signal.addEventListener('abort', () => this.end(), { once: true });
  }

  async connect(): Promise<void> {
    await (this.socket ??= this.opened());
  }

  push(text: string): void {
    if (text === '') return;
    this.hasText = true;
    this.send({ type: 'text', data: { text } });
    this.events.push({ type: 'usage', unit: 'character', count: [...text].length });
  }

  flush(): void {
    this.flushes.push(this.hasText);
    if (this.hasText) this.send({ type: 'flush' });
    this.hasText = false;
    this.tellEmpty();
  }

  cancel(): void {
    this.events.drop(({ type }) => type !== 'usage');
    // Everything that was flushed has been spoken: the socket stays open for the next text.
    if (this.flushes.length === 0 && !this.hasText) return;
    this.flushes = [];
    this.hasText = false;
    const left = this.socket;
    this.socket = this.current = undefined;
    void left?.then((socket) => socket.close(1000)).catch(() => undefined);
    this.wasSettled?.();
  }

  /** Waits for what was flushed to be said, unless the stream has failed. */
  async close(): Promise<void> {
    this.isClosing = true;
    if (this.flushes.length > 0 && !this.events.isOver) await new Promise<void>((resolve) => (this.wasSettled = resolve));
    this.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<TtsEvent> {
    return this.events[Symbol.asyncIterator]();
  }

  private end(): void {
    this.events.end();
    this.current?.close(1000);
    this.wasSettled?.();
  }

  private send(message: JsonObject): void {
    // A text that is pushed after the end must not open a socket.
    if (this.events.isOver) return;
    const socket = (this.socket ??= this.opened());
    // In the order in which they were asked for, also while the socket opens.
    socket.then(
      (open) => open.send(JSON.stringify(message)),
      (error: Error) => this.events.fail(error),
    );
  }

  private async opened(): Promise<Socket> {
    const { order, settings } = this;
    const model = order.model ?? settings.ttsModel ?? MODEL;
    const url = socketOf(settings, 'text-to-speech/ws');
    const query = { model, send_completion_event: 'true' };
    const keepAlive = { afterMs: KEEP_OPEN_MS, message: '{"type":"ping"}' };
    const socket = await this.net.webSocket({ url, query, headers: keyHeader(settings), keepAlive }, order.signal);
    const data = {
      model,
      language_code: spokenCode(order.language),
      speaker: order.voice ?? settings.ttsVoice ?? VOICE,
      speech_sample_rate: order.format.rate,
      output_audio_codec: CODECS[order.format.encoding],
      // The smallest buffer: the employee flushes at each clause.
      min_buffer_size: 30,
    };
    socket.send(JSON.stringify({ type: 'config', data }));
    this.current = socket;
    void this.read(socket);
    return socket;
  }

  private async read(socket: Socket): Promise<void> {
    let status: number | undefined;
    let samples = new WholeSamples(this.order.format);
    const isCurrent = (): boolean => this.current === socket;
    for await (const message of socket) {
      const read = jsonMessage(message);
      if (!read || !isCurrent()) continue;
      const data = objectAt(read, 'data');
      const said = at(data, 'audio');
      if (read['type'] === 'audio' && typeof said === 'string') {
        const audio = samples.take(Buffer.from(said, 'base64'));
        if (audio.length > 0) this.events.push({ type: 'audio', audio });
      } else if (read['type'] === 'event' && at(data, 'event_type') === 'final') {
        samples = new WholeSamples(this.order.format);
        this.flushed();
      } else if (read['type'] === 'error') {
        status = Number(at(data, 'code') ?? 500);
        socket.close(1000);
      }
    }
    if (!isCurrent() || this.order.signal.aborted) return;
    this.socket = this.current = undefined;
    // A socket that closes while nothing is being said is opened again for the next words.
    const isIdle = this.flushes.length === 0 && !this.hasText;
    if (isIdle && status === undefined) return;
    if (!this.isClosing || !isIdle) this.events.fail(errorOfEnd(socket.end, status));
    this.wasSettled?.();
  }

  private flushed(): void {
    if (this.flushes.shift() === undefined) return;
    this.events.push({ type: 'flushed' });
    this.tellEmpty();
  }

  /** A flush without text ends in its order, by ourselves: Sarvam does not answer it. */
  private tellEmpty(): void {
    while (this.flushes[0] === false) {
      this.flushes.shift();
      this.events.push({ type: 'flushed' });
    }
    if (this.flushes.length === 0) this.wasSettled?.();
  }
}
