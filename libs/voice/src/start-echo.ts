import type { AudioLink, Conversation, EndReason } from './ports.js';

/** Further frames are left out while so many wait at the line: 200 ms after a burst of the network. */
const MAX_ECHO_FRAMES = 10;
/** The line plays one frame while the next one comes in. If more than these always wait, one is left out: what waits is delay. */
const WANTED_ECHO_FRAMES = 1;
/** One second. */
const WATCHED_ECHO_FRAMES = 50;

/** Sends a person's audio back, frame by frame, so that the time from mouth to ear can be measured from outside. */
export function startEcho(link: AudioLink): Conversation {
  let settle: (end: { reason: EndReason }) => void = () => undefined;
  const done = new Promise<{ reason: EndReason }>((resolve) => (settle = resolve));
  let [sent, played] = [0, 0];
  let watched = { frames: 0, least: Infinity };
  link.onPlayed(() => (played += 1));
  link.onFrame((frame) => {
    const waiting = sent - played;
    watched = { frames: watched.frames + 1, least: Math.min(watched.least, waiting) };
    if (watched.frames >= WATCHED_ECHO_FRAMES) {
      const isLate = watched.least > WANTED_ECHO_FRAMES;
      watched = { frames: 0, least: Infinity };
      if (isLate) return;
    }
    if (waiting < MAX_ECHO_FRAMES) link.play({ id: `e${(sent += 1)}`, samples: frame });
  });
  return { done, answers: [], finish: (reason) => settle({ reason }), stop: () => settle({ reason: 'stopped' }) };
}
