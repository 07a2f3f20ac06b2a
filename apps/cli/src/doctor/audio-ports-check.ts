import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Check, fail, type Finding, ok, warn } from './check.js';

type Range = Readonly<{ min: number; max: number }>;

/** Of a larger range only the first ports are tried. Binding one takes 0.1 ms. */
const MAX_LOOKED_AT = 4_000;

/** RTP_PORTS can be bound, and suffice for TRUNK_MAX_CALLS. */
export const audioPortsCheck: Check = {
  name: 'audio ports',
  limitMs: 15_000,
  run: async ({ settings: { rtpPorts, sipHost, sipPublicHost, trunk }, service }) => {
    if (rtpPorts === undefined) {
      if (sipPublicHost === undefined) return [ok('RTP_PORTS is not set: any free ports')];
      return [warn('RTP_PORTS is not set: the NAT before SIP_PUBLIC_HOST cannot forward ports that change', 'set a range, and forward it')];
    }
    const range = { min: rtpPorts.min, max: Math.min(rtpPorts.max, rtpPorts.min + MAX_LOOKED_AT - 1) };
    const taken = await takenOf(range, sipHost);
    if (taken.size > 0 && !service) return [heldByOthers(range, taken)];
    return [roomFor(pairsIn(rtpPorts), trunk.maxCalls)];
  },
};

function heldByOthers(range: Range, taken: ReadonlySet<number>): Finding {
  const free = pairsIn(range, taken);
  const says = `${taken.size} of the ports ${range.min}-${range.max} of RTP_PORTS cannot be bound (the first is ${[...taken][0]})`;
  const remedy = 'stop the program that has them, or set RTP_PORTS to a range of its own';
  return free === 0 ? fail(says, remedy) : warn(says, remedy);
}

function roomFor(calls: number, maxCalls: number): Finding {
  const says = `RTP_PORTS has room for ${calls} calls at a time`;
  return calls >= maxCalls
    ? ok(says)
    : warn(`${says}, and TRUNK_MAX_CALLS allows ${maxCalls}`, 'widen the range: each call takes two ports');
}

/** An even port for RTP and the next one for RTCP. */
function pairsIn({ min, max }: Range, taken: ReadonlySet<number> = new Set()): number {
  let pairs = 0;
  for (let port = min + (min % 2); port + 1 <= max; port += 2) if (!taken.has(port) && !taken.has(port + 1)) pairs++;
  return pairs;
}

async function takenOf({ min, max }: Range, host: string): Promise<ReadonlySet<number>> {
  const taken = new Set<number>();
  for (let port = min; port <= max; port++) if (!(await canBind(host, port))) taken.add(port);
  return taken;
}

async function canBind(host: string, port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port, host);
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}
