/** The format of a recording: stereo Opus, the person on the left and the employee on the right, coded from 16 kHz in packets of 20 ms. */
export const RECORDING_RATE = 16_000;
export const CHANNELS = 2;
/** The samples of one packet in each channel. */
export const PACKET_SAMPLES = 320;
/** RFC 7845 4: an Ogg page counts at 48 kHz, whatever rate was coded. */
export const TICKS_PER_SAMPLE = 3;
/**
 * One page is one sealed frame. What a killed process loses is a page, and what has not come as far as the page yet
 * (HOLD_MS in stereo-timeline.ts, two times BATCH_MS in frame-batcher.ts): together less than a second. A page of 500 ms costs 0.6 kbit/s more than one of a second.
 */
export const PACKETS_PER_PAGE = 25;

export const msOf = (samples: number): number => Math.round((samples * 1_000) / RECORDING_RATE);
