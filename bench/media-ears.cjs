const { ask, forkScript, stop } = require('./children.cjs');

/** Processes that take the calls' audio, and the ports of theirs that are free: a call goes to the one with the most. */
async function startEars({ processes, ports }) {
  const ears = [];
  for (let i = 0; i < processes; i++) {
    const child = forkScript('media-ear.cjs');
    ears.push({ child, free: (await ask(child, { bind: Math.ceil(ports / processes) })).ports });
  }
  return {
    pids: ears.map(({ child }) => child.pid),
    /** @returns {port, start, stop}; undefined where all are taken */
    take(key) {
      const ear = ears.reduce((best, one) => (one.free.length > best.free.length ? one : best));
      const port = ear.free.shift();
      if (port === undefined) return undefined;
      return {
        port,
        start: (remote) => ear.child.send({ start: { port, key, address: remote.address, to: remote.port } }),
        stop: () => {
          ear.child.send({ stop: port });
          ear.free.push(port);
        },
      };
    },
    /** For each window {fromMs, untilMs, gapMs} of the monotonic clock the figures of every call in it. `forget`: of ended calls nothing is kept. */
    async report(windows, forget = true) {
      const answers = await Promise.all(ears.map(({ child }) => ask(child, { report: windows, forget })));
      return windows.map((_window, i) => ({
        calls: answers.flatMap((answer) => answer.windows[i].calls),
        timerP99Ms: Math.max(...answers.map((answer) => answer.windows[i].timerP99Ms ?? 0)),
        timerMaxMs: Math.max(...answers.map((answer) => answer.windows[i].timerMaxMs ?? 0)),
      }));
    },
    stop: () => Promise.all(ears.map(({ child }) => stop(child))),
  };
}

module.exports = { startEars };
