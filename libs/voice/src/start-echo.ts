import type { AudioLink, Conversation, EndReason } from './ports.js';

/** Further frames are left out while so many wait at the line: they would only be heard later and later. */
const MAX_ECHO_FRAMES = 3;

/** Sends a person's audio back, frame by frame, so that the time from mouth to ear can be measured from outside. */
export function startEcho(link: AudioLink): Conversation {
  let settle: (end: { reason: EndReason }) => void = () => undefined;
  const done = new Promise<{ reason: EndReason }>((resolve) => (settle = resolve));
  let sent = 0;
  let played = 0;
  link.onPlayed(() => (played += 1));
  link.onFrame((frame) => {
    if (sent - played < MAX_ECHO_FRAMES) link.play({ id: `e${(sent += 1)}`, samples: frame });
  });
  return { done, answers: [], finish: (reason) => settle({ reason }), stop: () => settle({ reason: 'stopped' }) };
}
