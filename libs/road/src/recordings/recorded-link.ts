import type { AudioLink } from '@turant/voice';
import type { RecordedCall } from './recorded-call.js';

/** The link of a call whose audio is recorded on its way to the conversation. */
export const recordedLink = <Link extends AudioLink>(link: Link, recorded: RecordedCall | undefined): Link =>
  recorded
    ? {
        ...link,
        onFrame: (listener) =>
          link.onFrame((frame, atMs) => {
            recorded.heard(frame, atMs);
            listener(frame, atMs);
          }),
      }
    : link;
