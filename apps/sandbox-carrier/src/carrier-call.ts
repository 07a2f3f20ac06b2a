import {
  newBranch,
  newToken,
  readSdp,
  RtpPort,
  T1_MS,
  T2_MS,
  tagOf,
  TIMER_H_MS,
  viaOf,
  writeAnswer,
  type Hop,
  type SipRequest,
  type SipResponse,
  type SipStack,
} from '@turant/lines';
import type { CarrierOptions } from './options.js';
import type { CallRecording } from './recorder.js';

export type CarrierEvent = 'invite' | 'ringing' | 'answered' | 'ended';
type State = 'ringing' | 'accepted' | 'confirmed' | 'ended';

export interface CarrierCallSetup {
  stack: SipStack;
  options: CarrierOptions;
  invite: SipRequest;
  from: Hop;
  /** What it says when it has answered, at 8 kHz. */
  greeting: Int16Array;
  report(event: CarrierEvent, why?: string): void;
  /** Called when the call is answered. @returns undefined if nothing is recorded */
  record(): CallRecording | undefined;
  onEnded(): void;
}

/** One call at the far end (RFC 3261 13.3, 15.1.2): rings, answers, talks, hangs up. */
export class CarrierCall {
  readonly localTag = newToken();
  #state: State = 'ringing';
  #timer: NodeJS.Timeout | undefined;
  #repeat: NodeJS.Timeout | undefined;
  #media: RtpPort | undefined;
  #recording: CallRecording | undefined;
  #lastCseq: number;

  constructor(private readonly setup: CarrierCallSetup) {
    this.#lastCseq = setup.invite.headers.cseq.seq;
  }

  async start(): Promise<void> {
    const { stack, invite, options, report } = this.setup;
    report('invite');
    stack.respond(invite, 100, 'Trying');
    const remote = readSdp(invite.content);
    if (!remote) return this.#refuse(488, 'Not Acceptable Here');
    this.#media = await RtpPort.bind(options.host);
    if (this.#state !== 'ringing') return this.#media.close();
    stack.respond(invite, 180, 'Ringing', this.#more());
    report('ringing');
    if (options.answer === 'no') return;
    this.#timer = setTimeout(() => {
      if (options.answer === 'busy') this.#refuse(486, 'Busy Here');
      else this.#accept(remote);
    }, options.ringMs);
  }

  /** Request-URI, branch, sent-by and CSeq number are those of the INVITE (RFC 3261 9.1, 17.2.3). */
  isCancelledBy(cancel: SipRequest): boolean {
    const { invite } = this.setup;
    const [theirs] = cancel.headers.via;
    const [ours] = invite.headers.via;
    return (
      cancel.uri === invite.uri &&
      cancel.headers.cseq.seq === invite.headers.cseq.seq &&
      theirs?.params['branch'] === ours?.params['branch'] &&
      theirs?.host === ours?.host &&
      theirs?.port === ours?.port
    );
  }

  /** CANCEL of this call's INVITE. After the final answer a CANCEL has no effect (RFC 3261 9.2). */
  onCancel(cancel: SipRequest): void {
    this.setup.stack.respond(cancel, 200, 'OK', { toTag: this.localTag });
    if (this.#state === 'ringing') this.#refuse(487, 'Request Terminated');
  }

  /** A request whose Call-ID and To tag are this call's. */
  onRequest(request: SipRequest): void {
    const { stack, invite } = this.setup;
    const isDialog = tagOf(request.headers.from) === tagOf(invite.headers.from) && this.#state !== 'ringing' && this.#state !== 'ended';
    if (request.method === 'ACK') {
      if (isDialog && request.headers.cseq.seq === invite.headers.cseq.seq) this.#onAck();
      return;
    }
    if (!isDialog) return void stack.respond(request, 481, 'Call/Transaction Does Not Exist');
    if (request.headers.cseq.seq <= this.#lastCseq) return void stack.respond(request, 500, 'CSeq Out Of Order');
    this.#lastCseq = request.headers.cseq.seq;
    if (request.method !== 'BYE') return void stack.respond(request, 405, 'Method Not Allowed', { headers: { allow: 'ACK, BYE' } });
    stack.respond(request, 200, 'OK');
    this.#end('bye from the caller');
  }

  /** The carrier goes down. */
  close(): void {
    if (this.#state === 'ringing') this.#refuse(480, 'Temporarily Unavailable');
    else if (this.#state !== 'ended') this.#hangUp('carrier closes');
  }

  #more(): { toTag: string; headers: { contact: { uri: string }[] } } {
    const { stack, options, from } = this.setup;
    const suffix = from.protocol === 'TCP' ? ';transport=tcp' : '';
    return { toTag: this.localTag, headers: { contact: [{ uri: `sip:carrier@${options.host}:${stack.port}${suffix}` }] } };
  }

  #refuse(status: number, reason: string): void {
    this.setup.stack.respond(this.setup.invite, status, reason, { toTag: this.localTag });
    this.#end(`${status}`);
  }

  #accept(remote: NonNullable<ReturnType<typeof readSdp>>): void {
    const { stack, invite, options } = this.setup;
    const media = this.#media;
    if (!media) return;
    this.#state = 'accepted';
    const content = writeAnswer({ address: options.host, port: media.port, sessionId: Date.now(), version: 1 }, remote);
    const more = this.#more();
    const headers = { ...more.headers, allow: 'INVITE, ACK, BYE, CANCEL, OPTIONS', 'content-type': 'application/sdp' };
    this.#repeatUntilAck(stack.respond(invite, 200, 'OK', { ...more, headers, content }), T1_MS, performance.now() + TIMER_H_MS);
    this.#recording = this.setup.record();
    media.start(remote, { onAudio: (frame) => this.#recording?.push(frame), onDigit: () => undefined, onPlayed: () => undefined });
    media.play({ id: 'hello', samples: this.setup.greeting });
    this.setup.report('answered');
    this.#timer = setTimeout(() => this.#hangUp('talked enough'), options.talkMs);
  }

  /** Repeats the 2xx until the ACK arrives; without an ACK the call ends (RFC 3261 13.3.1.4). */
  #repeatUntilAck(response: SipResponse, afterMs: number, untilMs: number): void {
    this.#repeat = setTimeout(() => {
      if (performance.now() > untilMs) return this.#hangUp('no ACK');
      this.setup.stack.repeat(response);
      this.#repeatUntilAck(response, Math.min(afterMs * 2, T2_MS), untilMs);
    }, afterMs);
  }

  #onAck(): void {
    if (this.#state !== 'accepted') return;
    this.#state = 'confirmed';
    clearTimeout(this.#repeat);
  }

  /** Sends BYE, but not before the ACK has arrived or the wait for the ACK is over (RFC 3261 15). */
  #hangUp(why: string): void {
    if (this.#state === 'accepted' && why === 'talked enough') {
      this.#timer = setTimeout(() => this.#hangUp(why), T1_MS);
      return;
    }
    const { stack, invite, from, options } = this.setup;
    const { headers } = invite;
    const target = Array.isArray(headers.contact) ? headers.contact[0]?.uri : undefined;
    const at = { localHost: options.host, localPort: stack.port, transport: from.protocol === 'TCP' ? 'tcp' : 'udp' } as const;
    const bye: SipRequest = {
      method: 'BYE',
      uri: target ?? headers.from.uri,
      headers: {
        via: [viaOf(at, newBranch())],
        'max-forwards': 70,
        from: { uri: headers.to.uri, params: { tag: this.localTag } },
        to: { uri: headers.from.uri, params: { tag: tagOf(headers.from) ?? '' } },
        'call-id': headers['call-id'],
        cseq: { seq: 1, method: 'BYE' },
        reason: 'Q.850;cause=16;text="Normal call clearing"',
      },
    };
    stack.request(bye, from, { onResponse: () => undefined });
    this.#end(why);
  }

  #end(why: string): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#timer);
    clearTimeout(this.#repeat);
    this.#media?.close();
    this.setup.report('ended', why);
    this.#recording?.end();
    this.setup.onEnded();
  }
}
