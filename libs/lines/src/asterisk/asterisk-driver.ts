import { hostInUri, RejectedError, RetryLaterError, SettingsError, type DialogIds } from '@turant/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { userPart } from '../caller-id.js';
import type { CallState, LineDriver, LineLog, LineTrunk, PlaceOrder, PreparedCall, SignOfLife } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { checkOrder } from '../sip/check-order.js';
import { readUriOfOrder } from '../sip/hop.js';
import { newToken } from '../sip/message.js';
import { DEFAULT_SIP_PORT } from '../sip/trunks/resolve-host.js';
import { AmiClient } from './ami-client.js';
import { AriClient } from './ari-client.js';
import { AriError, type AriChannel, type AriOptions } from './ari-types.js';
import { AsteriskCall } from './asterisk-call.js';
import { bridgePath } from './call-media.js';
import { checkAsterisk } from './check-asterisk.js';
import { leftOverChannels } from './left-overs.js';
import { TrunkLife } from './trunk-life.js';

export interface AsteriskDriverOptions extends AriOptions {
  /** The address at which our own SIP user agent listens. When Asterisk is dead, that user agent sends the BYE and gets the answer to it. */
  local: { host: string; port: number };
  /** The `abandon` of our own SIP user agent. */
  rescue: LineDriver['abandon'];
  log?: LineLog | undefined;
}

/** The name of a PJSIP endpoint, which is the trunk's id. */
const ENDPOINT = /^[A-Za-z0-9_-]{1,64}$/;
/**
 * The CSeq number of the BYE for a call of a dead Asterisk. Asterisk does not tell the number that it used last. The far end accepts every
 * higher number (RFC 3261 12.2.2), so a very high one is safe.
 */
const RESCUE_CSEQ = 100_000;
/** A connection that was cut is made again within this time if Asterisk is there. */
const BRIEF_CUT_MS = 2_000;
const ABANDON_MS = 5_000;
const ABANDON_POLL_MS = 50;
const CLOSE_MS = 5_000;

/**
 * Directs the PJSIP calls of an Asterisk by ARI. If Asterisk does not run yet, that is no error: the driver refuses calls until it runs.
 * Its calls have narrow audio.
 * @throws SettingsError ASTERISK_UNFIT, ARI_LOGIN
 */
export async function createAsteriskDriver(options: AsteriskDriverOptions): Promise<LineDriver> {
  const driver = new AsteriskDriver(options);
  try {
    await driver.open();
  } catch (error) {
    await driver.close();
    throw error;
  }
  return driver;
}

class AsteriskDriver implements LineDriver {
  readonly name = 'asterisk';
  readonly #ari: AriClient;
  readonly #trunks: TrunkLife;
  readonly #calls = new Map<string, AsteriskCall>();
  /** Channels of calls that ended while there was no connection. Asterisk may still have them. */
  readonly #unheard = new Set<string>();
  /** True from the first time that the driver was connected and Asterisk was fit for calls. */
  #isReady = false;
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(private readonly options: AsteriskDriverOptions) {
    const watcher = { onOpen: () => this.#onOpen(), onDead: () => this.#onDead() };
    this.#ari = new AriClient(options, watcher, options.log);
    this.#trunks = new TrunkLife(this.#ari, new AmiClient(options), options.log);
  }

  get openCalls(): number {
    return [...this.#calls.values()].filter(({ isPlaced }) => isPlaced).length;
  }

  async open(): Promise<void> {
    const problem = await this.#ari.open();
    if (problem?.status === 401 || problem?.status === 403) {
      throw new SettingsError('ARI_LOGIN');
    }
    if (problem) this.options.log?.warn({ url: this.options.url, error: problem.message }, 'Asterisk is not there yet');
  }

  /** PJSIP knows its trunks from its own configuration. */
  setTrunks(): void {}

  async prepare(order: PlaceOrder): Promise<PreparedCall> {
    checkOrder(order);
    const channelId = `${order.callId}-${newToken()}`;
    const dialog = mintDialog(order, channelId, this.options.local);
    if (this.#isClosed) throw new RetryLaterError('LINE_CLOSED');
    if (!this.#isReady || !this.#ari.isOpen) throw this.#noConnection();
    const { rescue, log } = this.options;
    const call = new AsteriskCall({
      ari: this.#ari,
      trunks: this.#trunks,
      order,
      channelId,
      dialog,
      rescue: rescueOf(rescue),
      log,
      onEnded: () => this.#forget(channelId),
    });
    this.#calls.set(channelId, call);
    await call.create();
    return {
      dialog: call.dialog,
      place: (listener, sendWithinMs) => {
        call.place(listener, monotonicMs() + sendWithinMs);
        return call;
      },
      discard: () => call.discard(),
    };
  }

  async abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'> {
    const isGone = await this.#deleteChannel(dialog.channelId ?? '').catch(() => undefined);
    // The worker that has died cannot delete its bridge any more.
    if (isGone) this.#ari.request('DELETE', bridgePath(dialog.channelId ?? '')).catch(() => undefined);
    if (isGone === 'deleted') return 'confirmed';
    // Asterisk is dead, or was started again and has forgotten the call. The carrier may still have the call up.
    if (state === 'answered') return rescueOf(this.options.rescue)(dialog, trunk, state);
    return isGone === 'unknown' ? 'confirmed' : 'no-answer';
  }

  async probe(trunk: LineTrunk): Promise<SignOfLife | undefined> {
    checkEndpoint(trunk);
    const { trunkId, register } = trunk;
    const [answers, registration] = await Promise.all([
      this.#trunks.answers(trunkId),
      register ? this.#trunks.registration(trunkId) : undefined,
    ]);
    return answers ? { code: 200, ...(registration && { registration }) } : undefined;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const call of [...this.#calls.values()]) {
      if (call.isPlaced) call.hangUp();
      else call.discard();
    }
    if (this.#calls.size > 0)
      await Promise.race([new Promise<void>((resolve) => (this.#onIdle = resolve)), pause(CLOSE_MS, undefined, { ref: false })]);
    this.#ari.close();
  }

  /** A cut of a moment is waited for; after that a call takes another trunk, if there is one. */
  #noConnection(): RetryLaterError {
    const code = this.#ari.awayMs < BRIEF_CUT_MS ? 'LINE_LOST' : 'TRUNK_UNREACHABLE';
    return new RetryLaterError(code, 'There is no connection to Asterisk', 1_000);
  }

  /** Compares each call with the channels that Asterisk has, because the events that it sent during a cut are lost. */
  async #onOpen(): Promise<void> {
    await checkAsterisk(this.#ari);
    this.#isReady = true;
    const channels = (await this.#ari.request('GET', 'channels')) as AriChannel[];
    const byId = new Map(channels.map((channel) => [channel.id, channel]));
    for (const [channelId, call] of [...this.#calls]) call.resume(byId.get(channelId));
    for (const channelId of leftOverChannels(channels, new Date())) {
      if (!this.#calls.has(channelId)) await this.#deleteChannel(channelId);
    }
    await Promise.all([...this.#unheard].map((channelId) => this.#clearAway(channelId)));
  }

  /** Ends what is left in Asterisk of a call that has ended for us. */
  async #clearAway(channelId: string): Promise<void> {
    this.#unheard.delete(channelId);
    const path = `channels/${encodeURIComponent(channelId)}`;
    for (const one of [path, bridgePath(channelId)]) await this.#ari.request('DELETE', one).catch(() => undefined);
  }

  #onDead(): void {
    this.options.log?.warn({ calls: this.#calls.size }, 'Asterisk is dead: its answered calls are ended by BYE');
    for (const call of [...this.#calls.values()]) void call.lose();
  }

  #forget(channelId: string): void {
    this.#calls.delete(channelId);
    if (!this.#ari.isOpen) this.#unheard.add(channelId);
    if (this.#calls.size === 0) this.#onIdle?.();
  }

  /**
   * Ends a channel and waits until it is gone. Resolves with `unknown` if Asterisk had no such channel.
   * @throws AriError if Asterisk cannot be asked, or does not end the channel within 5 s
   */
  async #deleteChannel(channelId: string): Promise<'deleted' | 'unknown'> {
    const path = `channels/${encodeURIComponent(channelId)}`;
    const isThere = (method: 'GET' | 'DELETE'): Promise<boolean> =>
      this.#ari.request(method, path).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AriError && error.status === 404) return false;
          throw error;
        },
      );
    if (!(await isThere('DELETE'))) return 'unknown';
    for (const endMs = monotonicMs() + ABANDON_MS; await isThere('GET'); await pause(ABANDON_POLL_MS)) {
      if (monotonicMs() > endMs) throw new AriError(0, 'the channel does not end');
    }
    return 'deleted';
  }
}

/** Our own user agent can end a call only if the remote tag of its dialog is known. */
const rescueOf =
  (rescue: LineDriver['abandon']): LineDriver['abandon'] =>
  (dialog, trunk, state) =>
    dialog.remoteTag === undefined ? Promise.resolve('no-answer') : rescue(dialog, trunk, state);

/** @throws RejectedError LINE_ORDER */
function checkEndpoint({ trunkId }: LineTrunk): void {
  if (!ENDPOINT.test(trunkId)) throw new RejectedError('LINE_ORDER', 'The id of the trunk cannot be the name of a PJSIP endpoint');
}

/**
 * The ids of a call that was not placed yet. Asterisk chooses tags and branch when it sends the INVITE; until then the channel's id is enough
 * to end the call.
 * @throws RejectedError LINE_ORDER
 */
function mintDialog({ to, from, trunk }: PlaceOrder, channelId: string, local: { host: string; port: number }): DialogIds {
  checkEndpoint(trunk);
  const { host, port = DEFAULT_SIP_PORT, transport = trunk.transport } = readUriOfOrder(trunk.uri, 'asterisk');
  const domain = hostInUri(host);
  return {
    channelId,
    sipCallId: channelId,
    localTag: '',
    branch: '',
    cseq: RESCUE_CSEQ,
    localHost: local.host,
    localPort: local.port,
    requestUri: `sip:${userPart(to)}@${domain}:${port}`,
    fromUri: `sip:${userPart(from)}@${domain}`,
    toUri: `sip:${userPart(to)}@${domain}`,
    transport,
  };
}
