import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { RejectedError, RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import { IceUdpMuxListener, PeerConnection } from 'node-datachannel';
import { sharedTicker } from '../sip/media/ticker.js';
import { BrowserCall } from './browser-call.js';
import {
  DEFAULT_SAMPLE_RATE,
  type AcceptedCall,
  type BrowserLine,
  type BrowserLineOptions,
  type BrowserListener,
  type BrowserOffer,
  type SampleRate,
} from './browser-line.js';
import { namePublicAddress } from './name-public-address.js';
import { openCodec } from './open-codec.js';
import { readOffer } from './read-offer.js';
import { CHANNEL_CLOSE_MS } from './rtc-peer.js';

const DEFAULT_MAX_BROWSER_CALLS = 50;
const FULL_RETRY_MS = 5_000;
const ANY_ADDRESS = '0.0.0.0';

/**
 * Opens the browser line in this process and warms it up: without that, the first call waits for libraries and keys.
 * @throws SettingsError WEBRTC_PORT if the port cannot be bound
 */
export async function createBrowserDriver(options: BrowserLineOptions = {}): Promise<BrowserLine> {
  const { host = '127.0.0.1', port = 0 } = options;
  const driver = new BrowserDriver({ ...options, host, port: await checkPort(host, port) });
  driver.warmUp();
  return driver;
}

class BrowserDriver implements BrowserLine {
  readonly sampleRate: SampleRate;
  readonly #calls = new Set<BrowserCall>();
  readonly #mux: IceUdpMuxListener;
  readonly #bindAddress: string | undefined;
  #isClosed = false;

  constructor(private readonly options: BrowserLineOptions & { host: string; port: number }) {
    this.sampleRate = options.sampleRate ?? DEFAULT_SAMPLE_RATE;
    this.#bindAddress = options.host === ANY_ADDRESS ? undefined : options.host;
    // It holds the port while there is no call.
    this.#mux = new IceUdpMuxListener(options.port, this.#bindAddress);
  }

  get port(): number {
    return this.options.port;
  }

  get openCalls(): number {
    return this.#calls.size;
  }

  warmUp(): void {
    const peer = new PeerConnection('warm-up', { iceServers: [] });
    peer.createDataChannel('warm-up');
    peer.close();
    openCodec('opus', this.sampleRate).release();
  }

  async accept({ callId, sdp, connectMs }: BrowserOffer, listener: BrowserListener): Promise<AcceptedCall> {
    if (this.#isClosed) throw new RetryLaterError('LINE_CLOSED');
    const offer = readOffer(sdp);
    const { maxCalls = DEFAULT_MAX_BROWSER_CALLS, port, publicAddress, log } = this.options;
    if (this.#calls.size >= maxCalls)
      throw new RetryLaterError('LINE_FULL', `${maxCalls} calls of browsers are up, and more are not taken`, FULL_RETRY_MS);
    const onEnded = (): void => void this.#calls.delete(call);
    const call = new BrowserCall({ callId, offer, connectMs, sampleRate: this.sampleRate, ticker: sharedTicker(), listener, onEnded, log });
    this.#calls.add(call);
    try {
      const answer = await call.connect({ bindAddress: this.#bindAddress, port });
      return { sdp: namePublicAddress(answer, publicAddress), call };
    } catch (error) {
      onEnded();
      throw error instanceof TurantError ? error : new RejectedError('BROWSER_OFFER', `The offer was refused: ${(error as Error).message}`);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const hasCalls = this.#calls.size > 0;
    for (const call of this.#calls) call.hangUp();
    // The process ends after this, and the browsers are told before.
    if (hasCalls) await pause(CHANNEL_CLOSE_MS);
    this.#mux.stop();
  }
}

/** The native library finds a taken port only when a call comes, and does not look for a free one. */
async function checkPort(host: string, port: number): Promise<number> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port, host);
    await once(socket, 'listening');
    return socket.address().port;
  } catch (cause) {
    throw new SettingsError('WEBRTC_PORT', `UDP port ${port} of ${host} cannot be bound: ${(cause as Error).message}`, { cause });
  } finally {
    socket.close();
  }
}
