import type { Socket } from 'node:dgram';
import { createRequire } from 'node:module';

/** Expedited Forwarding (RFC 3246): what voice is marked with. */
export const DSCP_EF = 46;
const IPPROTO_IP = 0;
/** Linux; other systems number it otherwise, and are not marked. */
const IP_TOS = 1;

type SetSockOpt = (fd: number, level: number, name: number, value: Int32Array, bytes: number) => number;

let setSockOpt: SetSockOpt | undefined;
let isTried = false;

/**
 * Marks all that a bound socket sends with a DSCP (RFC 2474). Node's dgram cannot, so it is done by `koffi`, an optional
 * package: answers false where that is not installed or the system refuses, and the call goes on unmarked.
 */
export function setDscp(socket: Socket, dscp: number): boolean {
  const set = loadSetSockOpt();
  const fd = descriptorOf(socket);
  return set !== undefined && fd !== undefined && set(fd, IPPROTO_IP, IP_TOS, Int32Array.of(dscp << 2), Int32Array.BYTES_PER_ELEMENT) === 0;
}

function loadSetSockOpt(): SetSockOpt | undefined {
  if (isTried || process.platform !== 'linux') return setSockOpt;
  isTried = true;
  try {
    const koffi = createRequire(__filename)('koffi') as { load(path: null): { func(prototype: string): SetSockOpt } };
    setSockOpt = koffi.load(null).func('int setsockopt(int fd, int level, int name, const int *value, unsigned int bytes)');
  } catch {
    setSockOpt = undefined;
  }
  return setSockOpt;
}

/** Node has no public way to a socket's descriptor, and `_handle` prints a deprecation warning. */
function descriptorOf(socket: Socket): number | undefined {
  const state = Object.getOwnPropertySymbols(socket).find((symbol) => symbol.description === 'state symbol');
  const { handle } = (state ? (Reflect.get(socket, state) as { handle?: { fd?: unknown } | null }) : undefined) ?? {};
  return typeof handle?.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined;
}
