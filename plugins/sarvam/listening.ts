import {
  at,
  EventQueue,
  jsonMessage,
  type AudioFormat,
  type Context,
  type JsonObject,
  type Net,
  type Socket,
  type SttAbilities,
  type SttEvent,
  type SttOrder,
  type SttStream,
} from '@turant/plugin-kit';
import { errorOfEnd, keyHeader, socketOf, type SarvamSettings } from './api.js';
import { HEARD_LANGUAGES, heardCode, languageOf } from './languages.js';

const REALTIME = 'saaras:v3-realtime';
const ENCODINGS: Readonly<Record<AudioFormat['encoding'], string>> = { pcm16: 'linear16', pcmu: 'mulaw', pcma: 'alaw' };
/** A socket that takes no more audio is behind for good: more than 2 s of it would be told too late. */
const MAX_UNSENT_AUDIO = 100_000;

export const abilities = (model = REALTIME): SttAbilities => ({
  hasInterim: true,
  endOfTurn: 'none',
  hasPreflight: false,
  languages: HEARD_LANGUAGES,
  detectsLanguage: true,
  followsLanguage: true,
  // saaras:v3-realtime accepts key terms and ignores them.
  ...(model === 'saaras:v4' && { keyTerms: { most: 50, maxCharacters: 64 } }),
  formats: [
    { encoding: 'pcmu', rate: 8000 },
    { encoding: 'pcma', rate: 8000 },
    { encoding: 'pcm16', rate: 16000 },
    { encoding: 'pcm16', rate: 8000 },
  ],
  maxStreams: 100,
});

/** Sarvam's realtime recogniser (docs.sarvam.ai, speech-to-text realtime), which waits for our own detection of turns. */
export async function open(net: Net, order: SttOrder, { settings }: Context<SarvamSettings>): Promise<SttStream> {
  const model = order.model ?? settings.sttModel ?? REALTIME;
  const { keyTerms } = abilities(model);
  const query = {
    language_code: order.language === 'auto' || order.alternatives.length > 0 ? 'auto' : heardCode(order.language),
    model,
    stream_type: 'fast',
    // Words of both languages of a sentence, each in its own script.
    mode: 'codemix',
    endpointing: 'manual',
    encoding: ENCODINGS[order.format.encoding],
    sample_rate: order.format.rate,
    ...(keyTerms && order.keyTerms.length > 0 && { keyterms: JSON.stringify(fitting(order.keyTerms, keyTerms)) }),
  };
  const socket = await net.webSocket(
    { url: socketOf(settings, 'speech-to-text-realtime/ws'), query, headers: keyHeader(settings) },
    order.signal,
  );
  const listening = new Listening(socket, order.signal);
  await listening.taken;
  return listening;
}

const fitting = (terms: readonly string[], { most, maxCharacters }: { most: number; maxCharacters: number }): string[] =>
  terms.filter((term) => [...term].length <= maxCharacters).slice(0, most);

class Listening implements SttStream {
  private settle: (error?: Error) => void = () => undefined;
  /** Sarvam agrees to speak WebSocket before it looks at the key: the stream is taken when the session begins. */
  readonly taken = new Promise<void>((resolve, reject) => (this.settle = (error) => (error ? reject(error) : resolve())));
  private readonly events = new EventQueue<SttEvent>();
  private readonly ended: Promise<void>;
  private isClosing = false;
  private status: number | undefined;
  /** The utterance whose final words have come: later words of it are void. */
  private doneUtterance = -1;

  constructor(
    private readonly socket: Socket,
    private readonly signal: AbortSignal,
  ) {
    this.ended = this.read();
  }

  push(audio: Uint8Array): void {
    if (this.socket.waitingBytes > MAX_UNSENT_AUDIO) return;
    this.send({ event: 'audio_input', audio: Buffer.from(audio.buffer, audio.byteOffset, audio.length).toString('base64') });
  }

  startTurn(): void {
    this.send({ event: 'speech_start' });
  }

  endTurn(): void {
    this.send({ event: 'speech_end' });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.send({ event: 'end' });
    await this.ended;
  }

  [Symbol.asyncIterator](): AsyncIterator<SttEvent> {
    return this.events[Symbol.asyncIterator]();
  }

  private send(message: JsonObject): void {
    this.socket.send(JSON.stringify(message));
  }

  private async read(): Promise<void> {
    for await (const data of this.socket) {
      const message = jsonMessage(data);
      if (message) this.take(message);
      if (message?.['event'] === 'session.end') this.socket.close(1000);
    }
    const error = errorOfEnd(this.socket.end, this.status);
    this.settle(error);
    if (this.isClosing || this.signal.aborted) this.events.end();
    else this.events.fail(error);
  }

  private take(message: JsonObject): void {
    const [text, language, utterance] = [
      at(message, 'text'),
      languageOf(at(message, 'language')),
      Number(at(message, 'utterance_idx') ?? 0),
    ];
    const words = { text: typeof text === 'string' ? text : '', ...(language !== undefined && { language }) };
    switch (String(message['event'])) {
      case 'session.begin':
        return this.settle();
      case 'vad.speech_start':
        return this.events.push({ type: 'speech-started' });
      case 'transcript.partial':
        if (utterance > this.doneUtterance) this.events.push({ type: 'interim', ...words });
        return;
      case 'transcript.final': {
        if (utterance <= this.doneUtterance) return;
        this.doneUtterance = utterance;
        const sureness = at(message, 'language_confidence');
        return this.events.push({
          type: 'final',
          isTurnEnd: true,
          ...words,
          ...(typeof sureness === 'number' && { confidence: sureness }),
        });
      }
      case 'session.end':
        return this.events.push({
          type: 'usage',
          unit: 'audio-ms',
          count: Math.round(1_000 * Number(at(message, 'audio_duration_s') ?? 0)),
        });
      case 'error': {
        const status = at(message, 'status_code');
        if (at(message, 'is_fatal') !== false) this.status = typeof status === 'number' ? status : 500;
        return;
      }
    }
  }
}
