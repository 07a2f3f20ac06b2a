import {
  EventQueue,
  jsonMessage,
  RetryLaterError,
  SettingsError,
  socketAddressUnder,
  type AudioFormat,
  type Json,
  type JsonObject,
  type Settings,
  type Socket,
  type SttAbilities,
  type SttEvent,
  type SttStream,
} from '@turant/plugin-kit';

export interface DeepgramSettings extends Settings {
  readonly accessToken?: string;
  readonly sttModel?: string;
  readonly region?: string;
}

export const socketOf = ({ region = 'https://api.deepgram.com' }: DeepgramSettings, path: string): string =>
  socketAddressUnder(region, path);

export const keyHeader = ({ accessToken = '' }: DeepgramSettings): Record<string, string> => ({ authorization: `Token ${accessToken}` });

export const encodingOf = ({ encoding }: AudioFormat): string => ({ pcm16: 'linear16', pcmu: 'mulaw', pcma: 'alaw' })[encoding];

/** Turant's name of a language that Deepgram tells. */
const languageOf = (code: unknown): string | undefined =>
  code === 'hi' || code === 'hi-Latn' ? 'hi' : typeof code === 'string' && /^en\b/.test(code) ? 'en-IN' : undefined;

/** The words of a message; `told`: the languages that it names. */
export function wordsOf(text: unknown, confidence: unknown, [told]: readonly Json[]): Extract<SttEvent, { type: 'interim' }> {
  const language = languageOf(told);
  return {
    type: 'interim',
    text: typeof text === 'string' ? text : '',
    ...(language !== undefined && { language }),
    ...(typeof confidence === 'number' && { confidence }),
  };
}

/** The limits of formats and key terms are the same for both models. */
export const FORMATS: SttAbilities['formats'] = [
  { encoding: 'pcmu', rate: 8000 },
  { encoding: 'pcma', rate: 8000 },
  { encoding: 'pcm16', rate: 16000 },
  { encoding: 'pcm16', rate: 8000 },
];
export const KEY_TERMS = { most: 100, maxCharacters: 100 };

/** Deepgram advises pieces of 80 ms. Frames of 20 ms, each in a message of its own, take four times as much of the processor. */
const PIECE_MS = 80;
/** More than 2 s of audio that waits in this process would be heard too late. */
const MAX_UNSENT_BYTES = 64_000;

/** What both of Deepgram's recognisers have in common: one socket, audio as binary messages, and a message that closes it. */
export abstract class Listening implements SttStream {
  protected readonly events = new EventQueue<SttEvent>();
  private readonly ended: Promise<void>;
  private isClosing = false;
  private fatal: string | undefined;
  private pieces: Uint8Array[] = [];
  private waiting = 0;
  private readonly pieceBytes: number;

  constructor(
    protected readonly socket: Socket,
    private readonly signal: AbortSignal,
    { rate, encoding }: AudioFormat,
  ) {
    this.pieceBytes = (rate * PIECE_MS * (encoding === 'pcm16' ? 2 : 1)) / 1_000;
    // Not before the constructor of the subclass has run.
    this.ended = Promise.resolve().then(() => this.read());
  }

  protected abstract take(message: JsonObject): void;

  push(audio: Uint8Array): void {
    this.pieces.push(audio);
    this.waiting += audio.length;
    if (this.waiting >= this.pieceBytes) this.pass();
  }

  /** Sends the sound that is left, even if it is less than a whole piece. */
  protected pass(): void {
    if (this.waiting > 0 && this.socket.waitingBytes <= MAX_UNSENT_BYTES) this.socket.send(Buffer.concat(this.pieces));
    [this.pieces, this.waiting] = [[], 0];
  }

  startTurn(): void {}
  abstract endTurn(): void;

  async close(): Promise<void> {
    this.isClosing = true;
    this.pass();
    this.tell({ type: 'CloseStream' });
    await this.ended;
  }

  [Symbol.asyncIterator](): AsyncIterator<SttEvent> {
    return this.events[Symbol.asyncIterator]();
  }

  protected tell(message: JsonObject): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The server closes after it; `code` is one word of Deepgram's. */
  protected fail(code: string): void {
    this.fatal = code.replace(/[^\w-]/g, ' ');
    this.socket.close(1000);
  }

  private async read(): Promise<void> {
    for await (const data of this.socket) {
      const message = jsonMessage(data);
      if (message) this.take(message);
    }
    // Deepgram charges for the life of the socket.
    this.events.push({ type: 'usage', unit: 'socket-ms', count: Math.round(this.socket.openMs) });
    if (this.fatal === undefined && (this.isClosing || this.signal.aborted)) this.events.end();
    else this.events.fail(this.errorOfEnd());
  }

  private errorOfEnd(): Error {
    const { code, reason } = this.socket.end ?? { code: 1006, reason: '' };
    if (code === 1008)
      return new SettingsError('VENDOR_REFUSED_ORDER', `Deepgram cannot read the audio (${reason.replace(/[^\w -]/g, ' ')})`);
    return new RetryLaterError('VENDOR_NO_ANSWER', `Deepgram has closed the connection (${this.fatal ?? code})`);
  }
}
