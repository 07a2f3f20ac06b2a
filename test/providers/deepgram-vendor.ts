import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { SocketVendor, tell, type Session } from './socket-vendor.js';

/** What goes wrong at Deepgram: the key is wrong, too many requests, no audio came in time, the audio cannot be read, or an error ends all. */
export type Fault = 'wrong-key' | 'rate' | 'idle' | 'undecodable' | 'error';

/** A step of what is told: of nova a result, of flux a turn's event. */
export type Told = Record<string, unknown>;

const CLOSES: Readonly<Partial<Record<Fault, readonly [code: number, reason: string]>>> = {
  idle: [1011, 'NET-0001'],
  undecodable: [1008, 'DATA-0000'],
};

/** Deepgram's two listening sockets, by asyncapi.yml of deepgram-api-specs, on 127.0.0.1. What it tells, the test writes. */
export class DeepgramVendor extends SocketVendor {
  fault: Fault | undefined;
  /** Told when the first audio of a turn comes. A turn of nova ends with `Finalize`; for flux all is one. */
  turns: Told[][] = [];
  /** Of nova: what is told when the client asks for the end of a turn, one for each. */
  finalised: Told[] = [];
  private readonly open = new Set<WebSocket>();
  private isFlux = false;
  private told = 0;

  static start(): Promise<DeepgramVendor> {
    return new DeepgramVendor().listen();
  }

  /** Told now, to each client, as words become known while a person speaks. @returns how many clients there are */
  tellNow(one: Told): number {
    this.told += 1;
    for (const socket of this.open) tell(socket, this.isFlux ? turn(this.told, one) : result(one));
    return this.open.size;
  }

  protected upgrade({ headers }: IncomingMessage): string | undefined {
    if (this.fault === 'rate') return '429 Too Many Requests';
    return this.fault === 'wrong-key' || !/^Token \S+$/.test(headers.authorization ?? '')
      ? `401 Unauthorized\r\ndg-error: Invalid credentials: ${headers.authorization}`
      : undefined;
  }

  protected serve(socket: WebSocket, session: Session): void {
    const isFlux = (this.isFlux = session.path === '/v2/listen');
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    if (isFlux) tell(socket, { type: 'Connected', request_id: 'r1', sequence_id: 0 });
    let hasBegun = false;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary && !hasBegun) {
        hasBegun = true;
        this.begin(socket, isFlux);
      }
      if (isBinary) return;
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'Finalize') {
        hasBegun = false;
        const one = this.finalised.shift();
        if (one) tell(socket, result({ from_finalize: true, is_final: true, ...one }));
      }
      if (type !== 'CloseStream') return;
      if (!isFlux)
        tell(socket, {
          type: 'Metadata',
          transaction_key: 'deprecated',
          request_id: 'r1',
          sha256: '',
          created: '',
          duration: 1,
          channels: 1,
        });
      socket.close(1000);
    });
  }

  private begin(socket: WebSocket, isFlux: boolean): void {
    for (const [at, one] of (this.turns.shift() ?? []).entries())
      tell(socket, isFlux ? turn(at + 1, one) : 'type' in one ? one : result(one));
    const closes = this.fault && CLOSES[this.fault];
    if (closes) socket.close(...closes);
    if (this.fault === 'error')
      tell(socket, { type: 'Error', sequence_id: 9, code: 'INTERNAL_SERVER_ERROR', description: 'what the person said' });
  }
}

/** A piece of nova's; `text`, `confidence` and `languages` are those of its best alternative. */
function result({ text = '', confidence = 0.98, languages = [], ...rest }: Told): Told {
  const words = String(text).split(' ').filter(Boolean);
  const alternative = {
    transcript: text,
    confidence,
    languages,
    words: words.map((word, at) => ({ word, start: at, end: at + 1, confidence })),
  };
  return {
    ...{ type: 'Results', channel_index: [0, 1], duration: 1.1, start: 0, is_final: false, speech_final: false, from_finalize: false },
    ...{
      channel: { alternatives: [alternative] },
      metadata: { request_id: 'r1', model_info: { name: 'nova-3', version: '1', arch: 'nova-3' }, model_uuid: 'u' },
    },
    ...rest,
  };
}

function turn(sequence: number, { event, text = '', languages = ['hi'], confidence = 0.4, index = 0 }: Told): Told {
  const words = String(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ word, confidence: 0.9 }));
  return {
    ...{ type: 'TurnInfo', request_id: 'r1', sequence_id: sequence, event, turn_index: index, audio_window_start: 0, audio_window_end: 1 },
    ...{ transcript: text, words, end_of_turn_confidence: confidence, languages, languages_hinted: [] },
  };
}
