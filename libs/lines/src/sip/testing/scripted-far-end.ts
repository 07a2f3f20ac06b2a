import { randomUUID } from 'node:crypto';
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

/** What a request of the far end has that others have not. */
export interface ScriptedRequest {
  cseq?: number;
  /** Tag of its From. */
  tag?: string;
  /** Its whole To. */
  to?: string;
  callId?: string;
  contact?: string;
  branch?: string;
  sdp?: string;
  body?: string;
  type?: string;
  /** More header lines. */
  lines?: string[];
}

/** A far end in raw text over UDP, for what SIPp cannot do: crossing, lost, doubled and misplaced messages. */
export class ScriptedFarEnd {
  readonly heard: ScriptedMessage[] = [];
  #onMessage: (message: ScriptedMessage) => void = () => undefined;
  #wake: (() => void)[] = [];
  #pings = 0;

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
  answer(request: ScriptedMessage, status: string, change: { tag?: string; sdp?: string; lines?: string[]; contact?: string } = {}): void {
    const { tag = 'far', sdp = '', lines = [], contact = `<sip:far@127.0.0.1:${this.port}>` } = change;
    const to = request.header('To');
    this.send(request.from.port, [
      `SIP/2.0 ${status}`,
      `Via: ${request.header('Via')}`,
      `From: ${request.header('From')}`,
      `To: ${to}${to.includes(';tag=') || status.startsWith('100') ? '' : `;tag=${tag}`}`,
      `Call-ID: ${request.header('Call-ID')}`,
      `CSeq: ${request.header('CSeq')}`,
      `Contact: ${contact}`,
      ...(sdp ? ['Content-Type: application/sdp'] : []),
      ...lines,
      `Content-Length: ${sdp.length}`,
      '',
      sdp,
    ]);
  }

  /** A request of the far end inside the dialog that it answered. */
  request(invite: ScriptedMessage, method: string, change: ScriptedRequest = {}): void {
    const { cseq = 1, tag = 'far', callId = invite.header('Call-ID'), contact = `<sip:far@127.0.0.1:${this.port}>` } = change;
    const { sdp = '', body = sdp, type = sdp && 'application/sdp', lines = [], branch = `z9hG4bK${randomUUID()}` } = change;
    this.send(invite.from.port, [
      `${method} sip:turant@127.0.0.1:${invite.from.port} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=${branch};rport`,
      'Max-Forwards: 70',
      `From: ${invite.header('To')};tag=${tag}`,
      `To: ${change.to ?? invite.header('From')}`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: ${contact}`,
      ...(type ? [`Content-Type: ${type}`] : []),
      ...lines,
      `Content-Length: ${body.length}`,
      '',
      body,
    ]);
  }

  /** The answer to a request of ours, such as `2 INFO`, by its CSeq. */
  async hearsAnswerTo(cseq: string): Promise<ScriptedMessage> {
    for (;;) {
      const found = this.heard.find(({ status, header }) => status > 0 && header('CSeq') === cseq);
      if (found) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /**
   * Waits until the other end has taken in all that was sent to it before, and all that it sent has come: its answer to
   * an OPTIONS outside of any dialog is behind all that in both directions.
   */
  async isLevelWith(port: number): Promise<void> {
    this.#pings += 1;
    const cseq = `${this.#pings} OPTIONS`;
    this.send(port, [
      `OPTIONS sip:turant@127.0.0.1:${port} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=z9hG4bK${randomUUID()};rport`,
      'From: <sip:ping@127.0.0.1>;tag=ping',
      'To: <sip:turant@127.0.0.1>',
      `Call-ID: ping-${this.port}`,
      `CSeq: ${cseq}`,
      'Content-Length: 0',
      '',
      '',
    ]);
    while (!this.heard.some(({ status, header }) => status > 0 && header('CSeq') === cseq && header('Call-ID') === `ping-${this.port}`)) {
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
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
