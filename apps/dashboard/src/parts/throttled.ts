export interface Throttled {
  soon(): void;
  /** Leaves out what is still to come. */
  stop(): void;
}

/** Does something as soon as it is asked for, and again after a pause if it was asked for meanwhile. */
export function throttled(act: () => void, everyMs: number): Throttled {
  let lastMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    timer = undefined;
    lastMs = Date.now();
    act();
  };
  return {
    soon: () => void (timer ??= setTimeout(run, Math.max(0, lastMs + everyMs - Date.now()))),
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
