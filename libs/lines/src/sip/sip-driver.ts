import { OutcomeUnknownError, RetryLaterError, SettingsError, type DialogIds } from '@turant/domain';
import type {
  CallState,
  IsKnownCall,
  LineCall,
  LineDriver,
  LineListener,
  LineLog,
  LineTrunk,
  PlaceOrder,
  PreparedCall,
  TrunkEndpoint,
} from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { abandon } from './abandon.js';
import { checkOrder } from './check-order.js';
import { readTrunkAddress, type Hop } from './hop.js';
import { mintDialog, type LocalEnd } from './invite-request.js';
import { tagOf, type SipRequest } from './message.js';
import { respondOutOfDialog } from './out-of-dialog-requests.js';
import { probe } from './probe.js';
import { RtpPort } from './media/rtp-port.js';
import { SipCall } from './sip-call.js';
import { SipStack } from './sip-stack.js';
import { OrphanedResponses } from './orphaned-responses.js';
import type { StatelessResponse } from './transactions/stateless-responses.js';
import { TrunkDirectory } from './trunks/trunk-directory.js';

export interface SipDriverOptions {
  /** IPv4 address to which signalling and audio are bound. */
  host?: string;
  /** UDP and TCP port of the signalling. If the port is 0 or taken, a free port is bound. */
  port?: number;
  /** The IPv4 address that the far end must use instead of `host`: needed behind a NAT, or if `host` is 0.0.0.0. */
  publicAddress?: string;
  /** Addresses and networks that may signal, besides those of the trunks. */
  allow?: readonly string[];
  /** UDP ports for audio; by default any free ones. */
  rtpPorts?: { min: number; max: number };
  /** Differentiated services code points (RFC 2474). */
  dscp?: { sip: number; rtp: number };
  /** Length of the longest call. An address that a trunk has lost stays allowed until no call can use it. */
  maxCallMs?: number;
  /** Whether a stored call has a Call-ID. Without this function all orphaned responses are ignored. */
  isKnownCall?: IsKnownCall;
  log?: LineLog;
}

const EVERYWHERE = '0.0.0.0';
const DEFAULT_MAX_CALL_MS = 600_000;
/** Time for ringing, hanging up, and differing clocks, on top of `maxCallMs`. */
const AFTER_CALL_MS = 300_000;

/** @throws SettingsError LINE_ADDRESS if there is no address that the far end could use */
export function checkAddresses({ host, publicAddress }: SipDriverOptions): void {
  if (host === EVERYWHERE && !publicAddress) {
    throw new SettingsError('LINE_ADDRESS');
  }
}

/**
 * Opens a SIP user agent in this thread. It places calls through trunks over UDP or TCP, with G.711 audio. Its calls have narrow audio.
 * @throws SettingsError LINE_ADDRESS, SIP_ALLOW
 */
export async function createSipDriver(options: SipDriverOptions = {}): Promise<LineDriver & { port: number }> {
  const { host = '127.0.0.1', port = 0, log } = options;
  checkAddresses(options);
  const graceMs = (options.maxCallMs ?? DEFAULT_MAX_CALL_MS) + AFTER_CALL_MS;
  const directory = new TrunkDirectory({ allow: options.allow, graceMs, log });
  const isAllowedPeer = (address: string): boolean => directory.isAllowedPeer(address);
  const stack = await SipStack.open({ host, port, log, dscp: options.dscp?.sip, isAllowedPeer });
  return new SipDriver(stack, directory, { ...options, host });
}

class SipDriver implements LineDriver {
  readonly name = 'sip';
  readonly #calls = new Map<string, SipCall>();
  readonly #prepared = new Set<RtpPort>();
  readonly #orphans: OrphanedResponses;
  readonly #local: LocalEnd;
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly directory: TrunkDirectory,
    private readonly options: SipDriverOptions & { host: string },
  ) {
    const { host, publicAddress = host, log, isKnownCall: isKnown = () => Promise.resolve(false) } = options;
    this.#local = { host: publicAddress, port: stack.port };
    const isOurVia = (at: string, port: number | undefined): boolean => at === this.#local.host && port === this.#local.port;
    this.#orphans = new OrphanedResponses({ stack, directory, isKnown, isOurVia, log });
    stack.listen({
      respondStateless: (request) => this.#respondStateless(request),
      onRequest: (request) => this.#onRequest(request),
      onUnmatchedResponse: (response, from) => this.#orphans.onResponse(response, from),
    });
  }

  get port(): number {
    return this.stack.port;
  }

  get openCalls(): number {
    return this.#calls.size;
  }

  setTrunks(trunks: readonly TrunkEndpoint[]): void {
    this.directory.set(trunks);
  }

  async prepare(order: PlaceOrder): Promise<PreparedCall> {
    checkOrder(order);
    if (this.#isClosed) throw new RetryLaterError('LINE_CLOSED');
    const dialog = mintDialog(order, readTrunkAddress(order.trunk), this.#local);
    const hop = await this.directory.hopOf(order.trunk, dialog.sipCallId);
    await this.#connect(hop);
    const media = await this.#bindMedia(order.trunk);
    let isOpen = true;
    return {
      dialog: { ...dialog },
      place: (listener, sendWithinMs) => {
        if (!isOpen || !this.#prepared.delete(media)) throw new OutcomeUnknownError('LINE_PLACED');
        isOpen = false;
        return this.#place({ order, hop, dialog, media, sendBeforeMs: monotonicMs() + sendWithinMs }, listener);
      },
      discard: () => {
        if (!this.#prepared.delete(media)) return;
        isOpen = false;
        media.close();
      },
    };
  }

  async abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'> {
    if (dialog.transport === 'tls') {
      const { sipCallId } = dialog;
      this.options.log?.warn(
        { sipCallId, trunkId: trunk.trunkId, state },
        'a call over TLS stays up at the carrier: no BYE goes out in clear',
      );
      return 'no-answer';
    }
    return abandon({ stack: this.stack, directory: this.directory, orphans: this.#orphans }, { dialog, trunk, state });
  }

  async probe(trunk: LineTrunk): Promise<{ code: number } | undefined> {
    return probe({ stack: this.stack, directory: this.directory, local: this.#local }, trunk);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const media of this.#prepared) media.close();
    this.#prepared.clear();
    for (const call of this.#calls.values()) call.hangUp();
    // Each call ends when its CANCEL or BYE gets a response, or after 4 s.
    if (this.#calls.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.stack.close();
    this.directory.close();
  }

  #place(
    parts: { order: PlaceOrder; hop: Hop; dialog: DialogIds; media: RtpPort; sendBeforeMs: number },
    listener: LineListener,
  ): LineCall {
    const key = parts.dialog.sipCallId;
    const setup = {
      ...parts,
      stack: this.stack,
      orphans: this.#orphans,
      log: this.options.log,
      mediaAddress: this.#local.host,
      isTrunkAddress: (address: string) => this.directory.isTrunkAddress(parts.order.trunk.trunkId, address),
      onEnded: () => this.#forget(key),
    };
    const call = new SipCall(setup, listener);
    this.#calls.set(key, call);
    call.start();
    return call;
  }

  #forget(key: string): void {
    this.#calls.delete(key);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  async #connect(hop: Hop): Promise<void> {
    try {
      await this.stack.connect(hop);
    } catch (cause) {
      throw new RetryLaterError('TRUNK_UNREACHABLE', 'No TCP connection to the trunk', 5_000, { cause });
    }
  }

  async #bindMedia({ nat }: LineTrunk): Promise<RtpPort> {
    const { host, rtpPorts, dscp } = this.options;
    try {
      const media = await RtpPort.bind(host, { portRange: rtpPorts, nat, dscp: dscp?.rtp });
      this.#prepared.add(media);
      return media;
    } catch (cause) {
      throw new RetryLaterError('LINE_PORTS', undefined, 1_000, { cause });
    }
  }

  /** Refuses requests that belong to no call, without a transaction: nobody can call in. */
  #respondStateless(request: SipRequest): StatelessResponse | 'drop' | undefined {
    return this.#callOf(request) ? undefined : (respondOutOfDialog(request) ?? 'drop');
  }

  #onRequest(request: SipRequest): void {
    this.#callOf(request)?.onRequest(request);
  }

  #callOf(request: SipRequest): SipCall | undefined {
    const call = this.#calls.get(request.headers['call-id']);
    return call?.localTag === tagOf(request.headers.to) ? call : undefined;
  }
}
