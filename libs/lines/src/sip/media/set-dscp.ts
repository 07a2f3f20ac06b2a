import type { Socket } from 'node:dgram';
import { createRequire } from 'node:module';

/** Expedited Forwarding (RFC 3246), the code point for voice. */
export const DSCP_EF = 46;
const IPPROTO_IP = 0;
/** The option's number on Linux. Other systems have other numbers; there packets are not marked. */
const IP_TOS = 1;

type SetSockOpt = (fd: number, level: number, name: number, value: Int32Array, bytes: number) => number;

let setSockOpt: SetSockOpt | undefined;
let isTried = false;

/**
 * Marks all packets of a bound socket with a DSCP (RFC 2474). Node's dgram has no call for it, so the optional package `koffi` calls
 * `setsockopt`. False if `koffi` is not installed or the system refuses: then the packets are not marked.
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

/** The file descriptor of a socket. Node has no public property for it, and `_handle` prints a deprecation warning. */
function descriptorOf(socket: Socket): number | undefined {
  const state = Object.getOwnPropertySymbols(socket).find((symbol) => symbol.description === 'state symbol');
  const { handle } = (state ? (Reflect.get(socket, state) as { handle?: { fd?: unknown } | null }) : undefined) ?? {};
  return typeof handle?.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined;
}
