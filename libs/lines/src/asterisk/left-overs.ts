import type { AriChannel } from './ari-types.js';

/** The id of a channel of ours: the id of its call (libs/domain/src/ids.ts), and a token. */
const OUR_CHANNEL = /^cl_[0-9A-Z]{26}-/;
/**
 * A channel of ours that is `Down` for longer than this belongs to a worker that has died: a live worker dials its channel at once, and a
 * channel that rings is no longer `Down`.
 */
const LEFT_OVER_MS = 60_000;

/** The channels that dead workers created and never dialled. */
export const leftOverChannels = (channels: readonly AriChannel[], now: Date): string[] =>
  channels
    .filter(({ id, state, creationtime }) => state === 'Down' && OUR_CHANNEL.test(id) && ageMs(creationtime, now) > LEFT_OVER_MS)
    .map(({ id }) => id);

/** Asterisk writes the offset from UTC without a colon, which ECMAScript does not promise to read. */
function ageMs(creationtime: string | undefined, now: Date): number {
  const at = Date.parse((creationtime ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at) ? 0 : now.getTime() - at;
}
