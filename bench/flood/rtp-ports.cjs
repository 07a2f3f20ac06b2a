const { readdirSync, readFileSync, readlinkSync } = require('node:fs');

/** Local port by inode, from the text of /proc/net/udp (proc(5)). */
function portsByInode(text) {
  const rows = text.trim().split('\n').slice(1);
  return new Map(rows.map((row) => row.trim().split(/\s+/)).map((fields) => [fields[9], parseInt(fields[1].split(':')[1], 16)]));
}

/** Every UDP port of a process but the one of its signalling: an attacker would find them by sending to the whole range. */
function rtpPortsOf(pid, sipPort) {
  const ports = portsByInode(readFileSync('/proc/net/udp', 'utf8'));
  const own = [];
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      if (ports.has(inode) && ports.get(inode) !== sipPort) own.push(ports.get(inode));
    } catch {
      // Closed meanwhile.
    }
  }
  return own;
}

module.exports = { portsByInode, rtpPortsOf };
