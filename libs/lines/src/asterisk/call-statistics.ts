import { telephoneQuality, type TelephoneQuality } from '@turant/domain';
import type { AriClient } from './ari-client.js';

/** The first look is early, so that short calls have one, too. */
const [FIRST_LOOK_MS, EACH_LOOK_MS] = [1_500, 5_000];

/** The fields that are read of ARI's RTPstat; times are in seconds. */
interface RtpStat {
  rxcount?: number;
  rxploss?: number;
  rxjitter?: number;
  rtt?: number;
}

/** The RTP statistics that Asterisk keeps of a call. Asterisk drops them with the channel, so they are read while the call is up. */
export class CallStatistics {
  /** By the last look; undefined before the first one, or if nothing was received. */
  quality: TelephoneQuality | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly ari: Pick<AriClient, 'request'>,
    private readonly channelId: string,
  ) {}

  start(afterMs = FIRST_LOOK_MS): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), afterMs);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const stat = (await this.ari.request('GET', `channels/${this.channelId}/rtp_statistics`)) as RtpStat;
      const { rxcount: packetsReceived = 0, rxploss: packetsLost = 0, rxjitter = 0, rtt } = stat;
      const received = { packetsReceived, packetsLost, jitterMs: 1_000 * rxjitter, ...(rtt && { roundTripMs: 1_000 * rtt }) };
      this.quality = telephoneQuality(received) ?? this.quality;
    } catch {
      // The channel is gone, or Asterisk cannot be reached: what was known stays.
    }
    this.start(EACH_LOOK_MS);
  }
}
