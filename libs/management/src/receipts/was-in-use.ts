/** A record that was made before its key was retired by another process is signed a moment later. */
const SIGNED_LATE_MS = 60_000;

/** Whether a key may have signed at that time. */
export const wasInUse = (atMs: number, fromMs: number, toMs: number | undefined): boolean =>
  atMs >= fromMs - SIGNED_LATE_MS && (toMs === undefined || atMs <= toMs + SIGNED_LATE_MS);
