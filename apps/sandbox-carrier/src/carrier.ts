import { readFile } from 'node:fs/promises';
import { decodeG711, SipStack, tagOf, type Hop, type SipRequest } from '@turant/lines';
import { CarrierCall, type CarrierEvent } from './carrier-call.js';
import { HELLO } from './hello.js';
import type { CarrierOptions } from './options.js';
import { Recorder, type Recorded } from './recorder.js';
import { requestFault } from './request-fault.js';

/** One line of the carrier's output. */
export interface CarrierLine {
  at: string;
  event: CarrierEvent | 'listening' | 'fault' | Recorded['event'];
  port?: number;
  to?: string;
  from?: string;
  callId?: string;
  /** How the call ended, what was wrong with a message, or why there is no recording. */
  why?: string;
  /** The finished WAV of what the call was told, and its length. */
  file?: string;
  ms?: number;
}

/** The payload type of mu-law (RFC 3551). */
const MU_LAW = 0;
const ALLOW = 'INVITE, ACK, BYE, CANCEL, OPTIONS';
const userOf = (uri: string): string => decodeURIComponent(/^sips?:([^@]*)@/.exec(uri)?.[1] ?? '');

/**
 * A SIP far end that rings, answers, talks and hangs up. It refuses what a real trunk would refuse, so that a call that works here
 * does not fail at a carrier.
 */
export class Carrier {
  readonly #calls = new Map<string, CarrierCall>();
  #stack!: SipStack;

  private constructor(
    private readonly options: CarrierOptions,
    private readonly print: (line: CarrierLine) => void,
    private readonly recorder: Recorder | undefined,
    private readonly greeting: Int16Array,
  ) {}

  static async open(options: CarrierOptions, print: (line: CarrierLine) => void): Promise<Carrier> {
    const recorder = options.recordings === undefined ? undefined : await Recorder.open(options.recordings);
    const greeting = options.says === undefined ? HELLO : decodeG711(MU_LAW, await readFile(options.says));
    const carrier = new Carrier(options, print, recorder, greeting);
    carrier.#stack = await SipStack.open({ host: options.host, port: options.port });
    carrier.#stack.listen({
      onRequest: (request, from) => carrier.#onRequest(request, from),
      onUnmatchedResponse: () => undefined,
    });
    carrier.#report({ event: 'listening', port: carrier.port });
    return carrier;
  }

  get port(): number {
    return this.#stack.port;
  }

  get openCalls(): number {
    return this.#calls.size;
  }

  /** Ends all calls. Resolves when their recordings are on the disk. */
  async close(): Promise<void> {
    for (const call of this.#calls.values()) call.close();
    this.#stack.close();
    await this.recorder?.settled();
  }

  #report(line: Omit<CarrierLine, 'at'>): void {
    this.print({ at: new Date().toISOString(), ...line });
  }

  #onRequest(request: SipRequest, from: Hop): void {
    const fault = requestFault(request);
    const callId = request.headers['call-id'];
    if (fault) {
      this.#report({ event: 'fault', callId, why: `${request.method}: ${fault}` });
      if (request.method !== 'ACK') this.#stack.respond(request, 400, `Bad Request (${fault})`);
      return;
    }
    const call = this.#calls.get(callId);
    const toTag = tagOf(request.headers.to);
    if (request.method === 'CANCEL') return this.#onCancel(request, call);
    if (toTag !== undefined) return this.#onDialogRequest(request, call?.localTag === toTag ? call : undefined);
    if (request.method === 'OPTIONS') return void this.#stack.respond(request, 200, 'OK', { headers: { allow: ALLOW } });
    if (request.method !== 'INVITE') return void this.#stack.respond(request, 405, 'Method Not Allowed', { headers: { allow: ALLOW } });
    // A second INVITE with the same Call-ID that is no retransmission (RFC 3261 8.2.2.2).
    if (call) return void this.#stack.respond(request, 482, 'Loop Detected');
    this.#take(request, from);
  }

  #take(invite: SipRequest, from: Hop): void {
    const callId = invite.headers['call-id'];
    const who = { to: userOf(invite.uri), from: userOf(invite.headers.from.uri), callId };
    const call = new CarrierCall({
      stack: this.#stack,
      options: this.options,
      invite,
      from,
      greeting: this.greeting,
      report: (event, why) => this.#report({ event, ...who, ...(why === undefined ? {} : { why }) }),
      record: () => this.recorder?.start(this.#nameOf(invite), (recorded) => this.#report({ ...who, ...recorded })),
      onEnded: () => this.#calls.delete(callId),
    });
    this.#calls.set(callId, call);
    void call.start();
  }

  /** Begins with the id of Turant's call, if it is one. */
  #nameOf({ headers }: SipRequest): string {
    const { callIdHeader } = this.options;
    const named = callIdHeader === undefined ? undefined : headers[callIdHeader];
    return typeof named === 'string' ? named : headers['call-id'];
  }

  /** A CANCEL must match the INVITE's transaction (RFC 3261 9.2). */
  #onCancel(cancel: SipRequest, call: CarrierCall | undefined): void {
    if (call?.isCancelledBy(cancel)) call.onCancel(cancel);
    else this.#onDialogRequest(cancel, undefined);
  }

  #onDialogRequest(request: SipRequest, call: CarrierCall | undefined): void {
    if (call) return call.onRequest(request);
    if (request.method === 'ACK') return;
    this.#report({ event: 'fault', callId: request.headers['call-id'], why: `${request.method} for no call that is up` });
    this.#stack.respond(request, 481, 'Call/Transaction Does Not Exist');
  }
}
