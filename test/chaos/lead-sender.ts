import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What became of one lead that was posted. */
export interface Posted {
  /** 0: no answer, the connection broke. */
  status: number;
  leadId?: string;
  retryAfter?: string;
  askedMs: number;
  tookMs: number;
}

export interface Sending {
  /** The addresses of the apis, which the lanes use in turn. */
  urls: readonly string[];
  key: string;
  /** Unlike any other sending's to the same tenant: each lead is a person of its own. Digits. */
  prefix: string;
  leads: number;
  /** The seconds over which the leads are spread evenly; 0 means as fast as it goes. */
  seconds: number;
  lanes: number;
  wantsCall: boolean;
}

/** The digits of an Indian number without its country code. */
const DIGITS = 10;

/** Posts leads over bare keep-alive connections, one request under way on each: a fetch would cost more than the service does. */
export async function sendLeads(sending: Sending): Promise<Posted[]> {
  const { urls, key, leads, seconds, lanes } = sending;
  const posted: Posted[] = [];
  const began = Date.now();
  let next = 0;
  const lane = async (url: string): Promise<void> => {
    const connection = new Lane(new URL(url), key);
    for (let number = next++; number < leads; number = next++) {
      const early = began + (number / leads) * seconds * 1_000 - Date.now();
      if (early > 0) await pause(early);
      posted.push(await connection.post(bodyOf(sending, number)));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, place) => lane(urls[place % urls.length] ?? '')));
  return posted;
}

function bodyOf({ prefix, wantsCall }: Sending, number: number): string {
  const phone = `+91${prefix}${String(number).padStart(DIGITS - prefix.length, '0')}`;
  return `{"lead":{"name":"Stormy","phone":"${phone}"},"triggerImmediateCall":${wantsCall}}`;
}

/** One connection, opened again after it broke. Knows answers with a Content-Length only. */
class Lane {
  #socket: Socket | undefined;
  #text = '';
  #answered: ((text: string) => void) | undefined;

  constructor(
    private readonly url: URL,
    private readonly key: string,
  ) {}

  async post(body: string): Promise<Posted> {
    const askedMs = Date.now();
    const head = `POST /api/webhooks/leads HTTP/1.1\r\nHost: ${this.url.host}\r\nAuthorization: Bearer ${this.key}`;
    const text = await new Promise<string>((answered) => {
      this.#answered = answered;
      this.#text = '';
      this.#open().write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
    return {
      status: Number(text.slice(9, 12)) || 0,
      leadId: /"leadId":"(\w+)"/.exec(text)?.[1],
      retryAfter: /\r\nretry-after: *(\d+)/i.exec(text)?.[1],
      askedMs,
      tookMs: Date.now() - askedMs,
    };
  }

  close(): void {
    this.#socket?.end();
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      this.#text += part;
      if (isWhole(this.#text)) this.#answered?.(this.#text);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#answered?.('');
    });
    return socket;
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${text.slice(0, end)}`);
  return text.length >= end + 4 + Number(length);
}
