import { OutcomeUnknownError, RetryLaterError, SettingsError, type DialogIds } from '@turant/domain';
import type { LineCall, LineDriver, LineListener, LineTrunk, PlaceOrder, PreparedCall } from '../line-driver.js';
import { abandon } from './abandon.js';
import { checkOrder } from './header-check.js';
import { HopFinder, readTrunkAddress, type Hop } from './hop.js';
import { mintDialog, type LocalEnd } from './invite-request.js';
import { tagOf, type SipRequest } from './message.js';
import { answerOutside } from './outside-requests.js';
import { RtpPort } from './rtp-port.js';
import { SipCall } from './sip-call.js';
import { SipStack, type LineLog } from './stack.js';
import { StrayAnswers } from './stray.js';

export interface SipDriverOptions {
  /** IPv4 address on which signalling and audio are bound. */
  host?: string;
  /** UDP and TCP port for signalling; a free one where it is taken or 0. */
  port?: number;
  /** What the far end must write to instead of `host`, behind a NAT or where `host` is 0.0.0.0. Numeric. */
  publicAddress?: string;
  log?: LineLog;
}

const EVERYWHERE = '0.0.0.0';

/**
 * A SIP user agent in this process: calls out through a trunk over UDP or TCP, G.711 audio.
 * @throws SettingsError LINE_ADDRESS where the far end could not be told our address
 */
export async function createSipDriver(options: SipDriverOptions = {}): Promise<LineDriver & { port: number }> {
  const { host = '127.0.0.1', port = 0, publicAddress, log } = options;
  if (host === EVERYWHERE && !publicAddress) {
    throw new SettingsError('LINE_ADDRESS', 'A SIP driver on 0.0.0.0 needs a public address');
  }
  const stack = await SipStack.open({ host, port, log });
  return new SipDriver(stack, host, { host: publicAddress ?? host, port: stack.port }, log);
}

class SipDriver implements LineDriver {
  readonly name = 'sip';
  readonly #calls = new Map<string, SipCall>();
  readonly #prepared = new Set<RtpPort>();
  readonly #hops = new HopFinder();
  readonly #strays: StrayAnswers;
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly host: string,
    private readonly local: LocalEnd,
    private readonly log: LineLog | undefined,
  ) {
    this.#strays = new StrayAnswers(stack, (at, port) => at === local.host && port === local.port, log);
    stack.listen({
      onRequest: (request) => this.#onRequest(request),
      onStrayResponse: (response, from) => this.#strays.onResponse(response, from),
    });
  }

  get port(): number {
    return this.stack.port;
  }

  get openCalls(): number {
    return this.#calls.size;
  }

  async prepare(order: PlaceOrder): Promise<PreparedCall> {
    checkOrder(order);
    const trunk = readTrunkAddress(order.trunk);
    if (this.#isClosed) throw new RetryLaterError('LINE_CLOSED', 'This line is closing');
    const hop = await this.#hops.find(trunk);
    await this.#reach(hop);
    const media = await this.#bindMedia();
    const dialog = mintDialog(order, trunk, this.local);
    let isOpen = true;
    return {
      dialog: { ...dialog },
      place: (listener) => {
        if (!isOpen || !this.#prepared.delete(media)) throw new OutcomeUnknownError('LINE_PLACED', 'Placed or discarded before');
        isOpen = false;
        return this.#place({ order, hop, dialog, media }, listener);
      },
      discard: () => {
        if (!this.#prepared.delete(media)) return;
        isOpen = false;
        media.close();
      },
    };
  }

  abandon(dialog: DialogIds, trunk: LineTrunk, state: 'placing' | 'ringing' | 'answered'): Promise<'confirmed' | 'no-answer'> {
    return abandon({ stack: this.stack, hops: this.#hops, strays: this.#strays }, { dialog, trunk, state });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const media of this.#prepared) media.close();
    this.#prepared.clear();
    for (const call of this.#calls.values()) call.hangUp();
    // Each call ends within the time that it waits for an answer to its CANCEL or BYE.
    if (this.#calls.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.stack.close();
  }

  #place(parts: { order: PlaceOrder; hop: Hop; dialog: DialogIds; media: RtpPort }, listener: LineListener): LineCall {
    const key = parts.dialog.sipCallId;
    const { stack, log } = this;
    const setup = { ...parts, stack, log, strays: this.#strays, mediaAddress: this.local.host, onEnded: () => this.#forget(key) };
    const call = new SipCall(setup, listener);
    this.#calls.set(key, call);
    call.start();
    return call;
  }

  #forget(key: string): void {
    this.#calls.delete(key);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  async #reach(hop: Hop): Promise<void> {
    try {
      await this.stack.reach(hop);
    } catch (cause) {
      throw new RetryLaterError('TRUNK_UNREACHABLE', 'No TCP connection to the trunk', 5_000, { cause });
    }
  }

  async #bindMedia(): Promise<RtpPort> {
    try {
      const media = await RtpPort.bind(this.host);
      this.#prepared.add(media);
      return media;
    } catch (cause) {
      throw new RetryLaterError('LINE_PORTS', 'No UDP port for audio', 1_000, { cause });
    }
  }

  /** Requests from outside: those of a call go to it; nobody can call in. */
  #onRequest(request: SipRequest): void {
    const toTag = tagOf(request.headers.to);
    const call = toTag === undefined ? undefined : this.#calls.get(request.headers['call-id']);
    if (call && toTag === call.localTag) return call.onRequest(request);
    const answer = answerOutside(request);
    if (answer) this.stack.respond(request, answer.status, answer.reason, { headers: answer.headers ?? {} });
  }
}
