import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A message as text, cut up as far as a script needs it. */
export interface ScriptedMessage {
  method: string;
  status: number;
  text: string;
  header(name: string): string;
  from: RemoteInfo;
}

/** A far end in raw text over UDP, for what SIPp cannot do: crossing, lost, doubled and misplaced messages. */
export class ScriptedFarEnd {
  readonly heard: ScriptedMessage[] = [];
  #onMessage: (message: ScriptedMessage) => void = () => undefined;
  #wake: (() => void)[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (bytes, from) => {
      const message = read(bytes.toString('latin1'), from);
      this.heard.push(message);
      this.#onMessage(message);
      this.#wake.splice(0).forEach((wake) => wake());
    });
  }

  static async open(): Promise<ScriptedFarEnd> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new ScriptedFarEnd(socket);
  }

  get port(): number {
    return this.socket.address().port;
  }

  get uri(): string {
    return `sip:127.0.0.1:${this.port}`;
  }

  onMessage(listener: (message: ScriptedMessage) => void): void {
    this.#onMessage = listener;
  }

  /** Waits until `count` requests of that method, or responses to it, were heard. */
  async hears(what: string | number, count = 1): Promise<ScriptedMessage[]> {
    for (;;) {
      const found = this.heard.filter(({ method, status }) => method === what || status === what);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Answers a request to where it came from, as RFC 3581 asks. */
  answer(request: ScriptedMessage, status: string, change: { tag?: string; sdp?: string; lines?: string[] } = {}): void {
    const { tag = 'far', sdp = '', lines = [] } = change;
    const to = request.header('To');
    this.send(request.from.port, [
      `SIP/2.0 ${status}`,
      `Via: ${request.header('Via')}`,
      `From: ${request.header('From')}`,
      `To: ${to}${to.includes(';tag=') || status.startsWith('100') ? '' : `;tag=${tag}`}`,
      `Call-ID: ${request.header('Call-ID')}`,
      `CSeq: ${request.header('CSeq')}`,
      `Contact: <sip:far@127.0.0.1:${this.port}>`,
      ...(sdp ? ['Content-Type: application/sdp'] : []),
      ...lines,
      `Content-Length: ${sdp.length}`,
      '',
      sdp,
    ]);
  }

  /** A request of the far end inside the dialog that it answered. */
  request(invite: ScriptedMessage, method: string, change: { cseq?: number; tag?: string; callId?: string; sdp?: string } = {}): void {
    const { cseq = 1, tag = 'far', callId = invite.header('Call-ID'), sdp = '' } = change;
    this.send(invite.from.port, [
      `${method} sip:turant@127.0.0.1:${invite.from.port} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=z9hG4bK${Math.random()};rport`,
      'Max-Forwards: 70',
      `From: ${invite.header('To')};tag=${tag}`,
      `To: ${invite.header('From')}`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:far@127.0.0.1:${this.port}>`,
      ...(sdp ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${sdp.length}`,
      '',
      sdp,
    ]);
  }

  send(port: number, lines: string[]): void {
    this.socket.send(Buffer.from(lines.join('\r\n'), 'latin1'), port, '127.0.0.1');
  }

  close(): void {
    this.socket.close();
  }
}

function read(text: string, from: RemoteInfo): ScriptedMessage {
  const [first = ''] = text.split('\r\n');
  const [, status] = /^SIP\/2\.0 (\d+)/.exec(first) ?? [];
  return {
    method: status ? '' : (first.split(' ')[0] ?? ''),
    status: Number(status ?? 0),
    text,
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '',
    from,
  };
}
