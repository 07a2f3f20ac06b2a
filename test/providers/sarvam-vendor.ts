import type { WebSocket } from 'ws';
import { SocketVendor, tell, type Session } from './socket-vendor.js';

/**
 * What goes wrong at Sarvam. `upgrade-403` and `page`: the server answers with HTTP instead of a WebSocket. `wrong-key`, `rate`, `refused`: it says an error and closes.
 * `final-twice`: the final words come twice, and a partial after them. `non-fatal`: an error that ends nothing.
 */
export type Fault = 'upgrade-403' | 'page' | 'wrong-key' | 'rate' | 'refused' | 'final-twice' | 'non-fatal';

export interface Said {
  partials?: readonly string[];
  final: string;
  /** Only told when the session detects the language. */
  language?: string;
}

const CLOSES: Readonly<Partial<Record<Fault, readonly [code: number, status: number, word: string]>>> = {
  'wrong-key': [1003, 403, 'invalid_api_key_error'],
  rate: [1003, 429, 'rate_limit_exceeded_error'],
  refused: [4000, 400, 'invalid_config'],
};
const BYTES_A_SAMPLE: Readonly<Record<string, number>> = { mulaw: 1, alaw: 1, linear16: 2, linear32: 4 };

/** Sarvam's two sockets, by docs.sarvam.ai and its SDK, on 127.0.0.1. */
export class SarvamVendor extends SocketVendor {
  fault: Fault | undefined;
  /** What the person says, utterance by utterance. */
  says: Said[] = [];

  static start(): Promise<SarvamVendor> {
    return new SarvamVendor().listen();
  }

  /** What it makes of a text: 80 bytes for each character. */
  soundOf(text: string): Buffer {
    return Buffer.from(Array.from({ length: 80 * text.length }, (_, at) => (at + text.length) % 251));
  }

  protected upgrade(): string | undefined {
    return this.fault === 'upgrade-403' ? '403 Forbidden' : this.fault === 'page' ? '200 OK' : undefined;
  }

  protected serve(socket: WebSocket, { path, query, headers }: Session): void {
    const key = String(headers['api-subscription-key'] ?? socket.protocol.replace(/^api-subscription-key\./, ''));
    const closes = this.fault === undefined ? (key ? undefined : CLOSES['wrong-key']) : CLOSES[this.fault];
    const answer = path === '/text-to-speech/ws' ? this.speak(socket, key) : this.hear(socket, query);
    socket.on('message', (data) => answer(JSON.parse(String(data)) as Record<string, unknown>, closes));
    if (path === '/speech-to-text-realtime/ws') this.begin(socket, query, closes, key);
  }

  private begin(socket: WebSocket, query: URLSearchParams, closes: (typeof CLOSES)[Fault], key: string): void {
    const said = problemOf(query);
    if (said !== undefined) return refuse(socket, 4000, 400, said);
    if (closes) return refuse(socket, ...closes, key);
    const config = {
      model: query.get('model') ?? 'saaras:v3-realtime',
      language_code: query.get('language_code'),
      turn_detection: query.get('endpointing') ?? 'vad',
    };
    tell(socket, { event: 'session.begin', request_id: 'r1', config });
  }

  private hear(socket: WebSocket, query: URLSearchParams): (message: Record<string, unknown>) => void {
    let [utterance, bytes] = [0, 0];
    let said: Said | undefined;
    const language = (): object =>
      query.get('language_code') === 'auto' && said?.language !== undefined ? { language: said.language } : {};
    const words = (event: string, text: string, at = utterance): void => tell(socket, { event, utterance_idx: at, text, ...language() });
    return ({ event, audio }) => {
      if (event === 'audio_input') bytes += Buffer.from(String(audio), 'base64').length;
      else if (event === 'ping') tell(socket, { event: 'pong' });
      else if (event === 'speech_start') {
        // What is said stays to be said until it was told: a session that breaks off before that has heard it in vain.
        said = this.says[0];
        if (this.fault === 'non-fatal')
          tell(socket, { event: 'error', code: 'invalid_config', is_fatal: false, message: 'no', status_code: 400 });
        for (const text of said?.partials ?? []) words('transcript.partial', text);
      } else if (event === 'speech_end') {
        const text = said?.final ?? '';
        if (said !== undefined && said === this.says[0]) this.says.shift();
        words('transcript.final', text);
        if (this.fault === 'final-twice') {
          words('transcript.final', text);
          words('transcript.partial', `${text} late`);
        }
        utterance += 1;
      } else if (event === 'end') {
        const seconds = bytes / (BYTES_A_SAMPLE[query.get('encoding') ?? 'linear16'] ?? 2) / Number(query.get('sample_rate') ?? 16_000);
        tell(socket, {
          event: 'session.end',
          request_id: 'r1',
          total_duration_s: seconds,
          total_utterances: utterance,
          audio_duration_s: seconds,
        });
      }
    };
  }

  private speak(socket: WebSocket, key: string): (message: Record<string, unknown>, closes: (typeof CLOSES)[Fault]) => void {
    let [config, text] = [undefined as Record<string, unknown> | undefined, ''];
    return ({ type, data }, closes) => {
      if (type === 'config') {
        config = data as Record<string, unknown>;
        const isSpoken = ['language_code', 'target_language_code'].some((name) =>
          /^(hi|en|ta|te|kn|ml|mr|bn|gu|pa|od)-IN$/.test(String(config?.[name])),
        );
        if (closes)
          tell(socket, { type: 'error', data: { message: `${closes[2]}: ${key}`, code: closes[1], details: {}, request_id: 'r1' } });
        else if (!isSpoken) tell(socket, { type: 'error', data: { message: 'language', code: 422, details: {}, request_id: 'r1' } });
      } else if (!config) tell(socket, { type: 'error', data: { message: 'no config', code: 400, details: {}, request_id: 'r1' } });
      else if (type === 'text') text += String((data as { text: string }).text);
      // Nothing is known of what Sarvam answers to a flush of nothing.
      else if (type === 'flush' && text !== '') {
        const sound = this.soundOf(text);
        // An odd number of bytes, so that a sample of 16 bits is cut in two.
        const half = Math.ceil(sound.length / 2) | 1;
        for (const piece of [sound.subarray(0, half), sound.subarray(half)])
          if (piece.length > 0)
            tell(socket, { type: 'audio', data: { content_type: 'audio/basic', audio: piece.toString('base64'), request_id: 'r1' } });
        text = '';
        tell(socket, { type: 'event', data: { event_type: 'final', message: 'done', timestamp: 'now' } });
      }
    };
  }
}

function problemOf(query: URLSearchParams): string | undefined {
  if (!query.get('language_code')) return 'language_code is required';
  if (!['saaras:v3-realtime', 'saaras:v4'].includes(query.get('model') ?? 'saaras:v3-realtime')) return 'model';
  if (!['8000', '16000'].includes(query.get('sample_rate') ?? '16000')) return 'sample_rate';
  if (query.has('keyterms') && query.get('model') !== 'saaras:v4') return 'keyterms';
  return undefined;
}

function refuse(socket: WebSocket, code: number, status: number, word: string, key = ''): void {
  tell(socket, { event: 'error', code: word, is_fatal: true, message: `${word}: ${key}`, status_code: status });
  socket.close(code, word);
}
