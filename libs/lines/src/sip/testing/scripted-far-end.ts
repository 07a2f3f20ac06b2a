import { randomUUID } from 'node:crypto';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A received message as text, with the parts that a script needs. */
export interface ScriptedMessage {
  method: string;
  status: number;
  text: string;
  header(name: string): string;
  from: RemoteInfo;
}

/** Parts of a request that differ from the default. */
export interface ScriptedRequest {
  cseq?: number;
  /** The From tag. */
  tag?: string;
  /** The whole To header. */
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

/** A far end that sends raw text over UDP, for what SIPp cannot do: messages that cross, get lost, come twice or at the wrong time. */
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

  /** From now on BYE and CANCEL get their 200. */
  takesEnds(): void {
    this.onMessage((message) => {
      if (['BYE', 'CANCEL'].includes(message.method)) this.answer(message, '200 OK');
    });
  }

  /** Waits until `count` requests with this method, or responses with this status, were received. */
  async hears(what: string | number, count = 1): Promise<ScriptedMessage[]> {
    for (;;) {
      const found = this.heard.filter(({ method, status }) => method === what || status === what);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Sends a response to the address and port from which the request came (RFC 3581). */
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

  /** Sends a request inside the dialog of an answered INVITE. */
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

  /** Waits for the response with this CSeq, such as `2 INFO`. */
  async hearsResponseTo(cseq: string): Promise<ScriptedMessage> {
    for (;;) {
      const found = this.heard.find(({ status, header }) => status > 0 && header('CSeq') === cseq);
      if (found) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /**
   * Waits until all messages that were sent before, in both directions, have arrived: the far end sends an OPTIONS, and the response to it
   * comes after those messages.
   */
  async fence(port: number): Promise<void> {
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
