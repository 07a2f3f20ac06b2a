import { isDeepStrictEqual } from 'node:util';
import type { SipMessage } from '../../message.js';
import type { MessageFault } from '../message-fault.js';
import type { SipFuzzer } from './sip-fuzzer.js';
import { MAX_DATAGRAM_BYTES } from '../limits.js';
import { readDatagram } from '../read-message.js';
import { StreamFramer } from '../stream-framer.js';
import { writeMessage } from '../write-message.js';

type Event = SipMessage | MessageFault | 'broken';

/** Checks what must hold for any bytes. Returns whether the bytes were a message; throws if an invariant does not hold. */
export function checkInvariants(bytes: Buffer, fuzzer: SipFuzzer): boolean {
  const read = readDatagram(bytes);
  const framed = framedIn(bytes, fuzzer, 1 + fuzzer.below(64));
  expectEqual('two ways of cutting a stream into chunks', framed, framedIn(bytes, fuzzer, 1 + fuzzer.below(2_000)));
  if (bytes.length <= MAX_DATAGRAM_BYTES) checkFramer(read, framed[0]);
  if (typeof read === 'string') return false;
  checkWriting(read);
  return true;
}

function framedIn(bytes: Buffer, fuzzer: SipFuzzer, chunkBytes: number): Event[] {
  const events: Event[] = [];
  const framer = new StreamFramer({
    onMessage: (message) => events.push(message),
    onRefused: (fault) => events.push(fault),
    onBroken: () => events.push('broken'),
  });
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + fuzzer.below(chunkBytes);
    framer.push(bytes.subarray(at, end));
    at = end;
  }
  return events;
}

/** A message with Content-Length must be read from a stream as from a datagram. */
function checkFramer(read: SipMessage | MessageFault, framed: Event | undefined): void {
  if (framed !== undefined && framed !== 'broken') expectEqual('stream and datagram', framed, read);
  else if (typeof read !== 'string' && read.headers['content-length'] !== undefined) throw new Error('read in a datagram, not on a stream');
}

/** A message that was read, written and read again must be the same, unless its joined lines have become too long to be read. */
function checkWriting(read: SipMessage): void {
  const again = readDatagram(writeMessage(read));
  if (again === 'line too long' || again === 'too large') return;
  read.headers['content-length'] = String(read.content?.length ?? 0);
  expectEqual('written and read again', again, read);
}

function expectEqual(what: string, one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) throw new Error(`${what} differ: ${JSON.stringify(one)} ${JSON.stringify(other)}`);
}
