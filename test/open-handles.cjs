/**
 * How many of what keeps this process alive there are, by kind (`Timeout`, `TCPSocketWrap`, ...). Node opens the standard
 * streams at their first use and counts them when they are pipes; they are opened here, so that nobody is blamed for them.
 */
function openHandles() {
  void process.stdout;
  void process.stderr;
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** What there is more of than there was `before`, as texts: `2 Timeout`. */
function openedSince(before) {
  return [...openHandles()].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0);
    return more > 0 ? [`${more} ${kind}`] : [];
  });
}

/** The addresses of all open sockets of TCP, to tell which one was left. */
function openSockets() {
  const sockets = process._getActiveHandles().filter(({ remotePort }) => remotePort !== undefined);
  return sockets.map(({ localPort, remotePort, connecting, destroyed, bytesRead, bytesWritten }) =>
    JSON.stringify({ localPort, remotePort, connecting, destroyed, bytesRead, bytesWritten }),
  );
}

module.exports = { openHandles, openedSince, openSockets };
