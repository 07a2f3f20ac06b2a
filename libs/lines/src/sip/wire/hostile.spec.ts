import { MAX_DATAGRAM_BYTES, MAX_HEADER_LINES, MAX_LINE_BYTES, MAX_STREAM_BODY_BYTES } from './limits.js';
import { readDatagram, readMessage } from './read-message.js';
import { StreamFramer } from './stream-framer.js';
import { bytesOf, faultOf, readRequest, requestLines } from './testing/sip-text.js';

const withValue = (name: string, value: string): Buffer => bytesOf(requestLines('INVITE', { [name]: value }));

/** Processor time of one input of 16 times the size over that of 16 inputs of the size: 1 if time is linear, 16 if quadratic, 256 if cubic. */
function growthOf(size: number, prepare: (size: number) => () => unknown, times = 20): number {
  const [small, large] = [prepare(size), prepare(16 * size)];
  const timeOf = (work: () => unknown, count: number): number => {
    const begun = process.cpuUsage();
    for (let left = count; left > 0; left -= 1) work();
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  const ratios = Array.from({ length: 9 }, () => timeOf(large, times) / timeOf(small, 16 * times));
  // Other work of the machine makes one of the two measurements longer, but hardly the same one in seven rounds of nine.
  return ratios.sort((a, b) => a - b)[2] as number;
}

/** Inputs that make text parsers slow. The sizes are within the limits, above which nothing is read. */
const ATTACKS: readonly (readonly [string, (size: number) => Buffer])[] = [
  ['From: "<" and blanks', (size) => withValue('From', `<${' '.repeat(size)}`)],
  ['From: tokens and blanks without "<"', (size) => withValue('From', 'a '.repeat(size / 2))],
  ['From: an open quote with escapes', (size) => withValue('From', `"${'\\"'.repeat(size / 2)}`)],
  ['From: a URI of @', (size) => withValue('From', `<sip:${'@'.repeat(size)}>`)],
  ['From: parameters', (size) => withValue('From', `<sip:a@b>${';a '.repeat(size / 3)}`)],
  ['Via: blanks', (size) => withValue('Via', `SIP/2.0/UDP a${' '.repeat(size)}x`)],
  ['Via: blanks before the slash', (size) => withValue('Via', `SIP${' '.repeat(size)}`)],
  ['Via: values', (size) => withValue('Via', 'SIP/2.0/UDP a , '.repeat(size / 16))],
  [
    'Via: parameters of many names',
    (size) => withValue('Via', `SIP/2.0/UDP a${Array.from({ length: size / 8 }, (_, at) => ` ; p${at}=1`).join('')}`),
  ],
  ['Contact: commas and blanks', (size) => withValue('Contact', `<sip:a@b>${' ,'.repeat(size / 2)}`)],
  ['Route: many addresses', (size) => withValue('Route', Array.from({ length: size / 8 }, () => 'a<a:b>').join(', '))],
  ['WWW-Authenticate: blanks', (size) => withValue('WWW-Authenticate', `Digest${' '.repeat(size)}=`)],
  ['CSeq: digits', (size) => withValue('CSeq', `${'0'.repeat(size)} INVITE`)],
  ['a header line without colon', (size) => bytesOf([...requestLines('INVITE'), 'a'.repeat(size)])],
  ['a Request-URI of brackets', (size) => bytesOf(requestLines('INVITE', {}, `INVITE sip:${'['.repeat(size)} SIP/2.0`))],
  ['blanks in the start line', (size) => bytesOf(requestLines('INVITE', {}, `INVITE${' '.repeat(size)}SIP/2.0`))],
];

/** The maximum number of bytes in the maximum number of lines. */
const LONG_ATTACKS: readonly (readonly [string, (size: number) => Buffer])[] = [
  ['folds', (size) => withValue('Subject', 'a\r\n '.repeat(size / 4))],
  ['tabs', (size) => withValue('Subject', '\t\r\n\t'.repeat(size / 4))],
  ['empty lines before it', (size) => Buffer.concat([Buffer.alloc(size, '\r\n'), bytesOf(requestLines('INVITE'))])],
  ['nearly an end of the headers', (size) => Buffer.alloc(size, '\r\n\r')],
  ['no end of the headers', (size) => Buffer.alloc(size, 'a')],
  ['blanks, and no end of the headers', (size) => Buffer.alloc(size, ' ')],
];

describe('time is linear in the length', () => {
  it.each(ATTACKS)('of one header: %s', (_name, make) => {
    expect(
      growthOf(240, (size) => {
        const bytes = make(size);
        return () => readDatagram(bytes);
      }),
    ).toBeLessThan(4);
  });

  it.each(LONG_ATTACKS)('of a message: %s', (_name, make) => {
    expect(
      growthOf(960, (size) => {
        const bytes = make(size);
        return () => readDatagram(bytes);
      }),
    ).toBeLessThan(4);
  });

  it.each(LONG_ATTACKS)('of a stream that comes byte by byte: %s', (_name, make) => {
    expect(
      growthOf(
        960,
        (size) => {
          const bytes = make(size);
          return () => drip(bytes, 1);
        },
        1,
      ),
    ).toBeLessThan(4);
  });

  it('of many messages in one chunk', () => {
    const message = bytesOf(requestLines('INVITE', { 'Content-Length': '0' }));
    expect(
      growthOf(
        4,
        (size) => {
          const bytes = Buffer.concat(Array.from({ length: size }, () => message));
          return () => drip(bytes, bytes.length);
        },
        2,
      ),
    ).toBeLessThan(4);
  });
});

function drip(bytes: Buffer, chunkBytes: number): { messages: number; isBroken: boolean } {
  const heard = { messages: 0, isBroken: false };
  const framer = new StreamFramer({ onMessage: () => (heard.messages += 1), onBroken: () => (heard.isBroken = true) });
  for (let at = 0; at < bytes.length; at += chunkBytes) framer.push(bytes.subarray(at, at + chunkBytes));
  return heard;
}

describe('the packets that stopped the service', () => {
  it('1,467 bytes of From: "<" and blanks', () => {
    expect(faultOf(withValue('From', `<${' '.repeat(1_340)}`))).toBe('bad from');
  });

  it('5,127 bytes of From: "<" and blanks', () => {
    expect(faultOf(withValue('From', `<${' '.repeat(5_000)}`))).toBe('line too long');
  });

  it('60,047 bytes of Via and blanks', () => {
    expect(faultOf(withValue('Via', `SIP/2.0/UDP a${' '.repeat(60_000)}`))).toBe('too large');
  });

  it('60 kB of blanks on a stream, then a few bytes at a time', () => {
    expect(drip(Buffer.alloc(60_000, ' '), 50)).toEqual({ messages: 0, isBroken: true });
  });
});

describe('limits', () => {
  const lineOf = (length: number): Buffer => bytesOf([...requestLines('INVITE'), `S: ${'a'.repeat(length - 3)}`]);
  const linesOf = (count: number): Buffer =>
    bytesOf([...requestLines('INVITE'), ...Array.from({ length: count - 6 }, (_, at) => `X-${at}: 1`)]);
  const datagramOf = (length: number): Buffer => {
    const head = bytesOf(requestLines('INVITE'));
    return Buffer.concat([head, Buffer.alloc(length - head.length, 'x')]);
  };

  it('a datagram of 16 kB is read, a larger one is not', () => {
    expect(readMessage(datagramOf(MAX_DATAGRAM_BYTES))).toBeDefined();
    expect(faultOf(datagramOf(MAX_DATAGRAM_BYTES + 1))).toBe('too large');
    expect(readMessage(datagramOf(MAX_DATAGRAM_BYTES + 1))).toBeUndefined();
  });

  it('a line of 4 kB is read, a longer one is not', () => {
    expect(readMessage(lineOf(MAX_LINE_BYTES))).toBeDefined();
    expect(faultOf(lineOf(MAX_LINE_BYTES + 1))).toBe('line too long');
  });

  it('a line is measured after unfolding', () => {
    const folded = (length: number): Buffer => bytesOf([...requestLines('INVITE'), `S: ${'a\r\n '.repeat((length - 3) / 2)}b`]);
    expect(readMessage(folded(MAX_LINE_BYTES))).toBeDefined();
    expect(faultOf(folded(MAX_LINE_BYTES + 4))).toBe('line too long');
  });

  it('a hundred header lines are read, one more is not', () => {
    expect(readMessage(linesOf(MAX_HEADER_LINES))).toBeDefined();
    expect(faultOf(linesOf(MAX_HEADER_LINES + 1))).toBe('too many lines');
  });

  it('a body of 64 kB is taken from a stream, a larger one breaks it', () => {
    const message = (length: number): Buffer => bytesOf(requestLines('INVITE', { 'Content-Length': String(length) }), 'x'.repeat(length));
    expect(drip(message(MAX_STREAM_BODY_BYTES), 10_000)).toEqual({ messages: 1, isBroken: false });
    expect(drip(message(MAX_STREAM_BODY_BYTES + 1), 10_000)).toEqual({ messages: 0, isBroken: true });
  });
});

describe('names from the wire', () => {
  it('cannot reach a prototype', () => {
    const { headers } = readRequest(
      bytesOf([
        ...requestLines('INVITE', { To: '<sip:a@b>;__proto__=x;constructor=y' }),
        '__proto__: evil',
        'constructor: 1',
        'WWW-Authenticate: Digest __proto__=x',
      ]),
    );
    expect(headers['__proto__']).toBe('evil');
    expect(headers['constructor']).toBe('1');
    for (const one of [headers, headers.to.params, headers.via[0]?.params, headers['www-authenticate']?.[0]]) {
      expect(Object.getPrototypeOf(one)).toBeNull();
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
