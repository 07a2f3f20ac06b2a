/** Makes valid and damaged SIP messages from a seed; the same seed makes the same messages. Used by `fuzz.spec.ts` and `fuzz.by-hand.ts`. */
export class SipFuzzer {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next message. One in three is valid by the grammar, the others are damaged. */
  next(): Buffer {
    const bytes = Buffer.from(this.#message(), 'latin1');
    return this.below(3) === 0 ? bytes : this.#damaged(bytes);
  }

  /** A random whole number, at least 0 and below `limit` (xorshift32). */
  below(limit: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    this.#state += this.#state === 0 ? 1 : 0;
    return (this.#state >>> 0) % limit;
  }

  #of<One>(items: readonly One[]): One {
    return items[this.below(items.length)] as One;
  }

  #some(max: number, make: () => string, between = ''): string {
    return Array.from({ length: this.below(max + 1) }, make).join(between);
  }

  #message(): string {
    const method = this.#of(METHODS);
    const isRequest = this.below(2) === 0;
    const body = this.below(3) === 0 ? '' : this.#some(30, () => this.#of(BODIES));
    const start = isRequest ? `${method} ${this.#uri()} SIP/2.0` : `SIP/2.0 ${100 + this.below(600)} ${this.#of(REASONS)}`;
    const lines = [...this.#required(method), ...Array.from({ length: this.below(8) }, () => this.#optional())];
    if (this.below(4) > 0) lines.push(this.#line(this.#of(['Content-Length', 'l']), String(body.length)));
    return `${this.#some(1, () => '\r\n')}${[start, ...this.#shuffled(lines)].join('\r\n')}\r\n\r\n${body}`;
  }

  #required(method: string): string[] {
    return [
      this.#line(
        this.#of(['Via', 'v']),
        this.#list(3, () => this.#via()),
      ),
      this.#line(this.#of(['From', 'f']), this.#address()),
      this.#line(this.#of(['To', 't']), this.#address()),
      this.#line(this.#of(['Call-ID', 'i']), `${this.#word()}@${this.#of(HOSTS)}`),
      this.#line('CSeq', `${this.below(2 ** 31)}${this.#gap(1)}${method}`),
    ];
  }

  #optional(): string {
    const name = this.#of(NAMES);
    if (/^(contact|m|route|record-route)$/i.test(name))
      return this.#line(
        name,
        this.#list(3, () => this.#address()),
      );
    if (/authenticate$/i.test(name))
      return this.#line(name, `Digest realm=${this.#quoted()}, nonce="${this.#word()}", qop="auth", algorithm=MD5`);
    return this.#line(
      name,
      this.#some(4, () => this.#of([...VALUES, this.#quoted()]), ' '),
    );
  }

  #line(name: string, value: string): string {
    const spelt = this.#of([name, name.toLowerCase(), name.toUpperCase()]);
    return `${spelt}${this.#gap(0, ' ')}:${this.#gap(0)}${value}${this.#gap(0)}`;
  }

  #list(max: number, make: () => string): string {
    return [make(), ...Array.from({ length: this.below(max) }, make)].join(`${this.#gap(0)},${this.#gap(0)}`);
  }

  #via(): string {
    const slash = `${this.#gap(0)}/${this.#gap(0)}`;
    return `SIP${slash}2.0${slash}${this.#of(['UDP', 'TCP', 'TLS', 'X'])}${this.#gap(1)}${this.#sentBy()}${this.#params(VIA_PARAMS)}`;
  }

  #address(): string {
    if (this.below(6) === 0) return `${this.#of(BARE)}${this.#params(ADDRESS_PARAMS)}`;
    const name = this.#of(['', '', this.#quoted(), this.#word(), 'A. B. ', 'caf\xc3\xa9 ']);
    return `${name}${this.#gap(0)}<${this.#uri()}>${this.#params(ADDRESS_PARAMS)}`;
  }

  #params(names: readonly string[]): string {
    const used = new Set(Array.from({ length: this.below(4) }, () => this.#of(names)));
    const equals = (): string => `${this.#gap(0)}=${this.#gap(0)}`;
    const value = (): string => this.#of(['', `${equals()}${this.#word()}`, `${equals()}${this.#quoted()}`, `${equals()}[2001:db8::1]`]);
    return [...used].map((name) => `${this.#gap(0)};${this.#gap(0)}${name}${value()}`).join('');
  }

  #uri(): string {
    const user = this.#of(['', '', `${this.#word()}@`, '+919812345678@', 'u;p=1?x@', '%00@', 'a:b@']);
    return this.below(8) === 0 ? this.#of(BARE) : `${this.#of(['sip', 'sips', 'SIP'])}:${user}${this.#sentBy()}${this.#of(URI_ENDS)}`;
  }

  #sentBy(): string {
    return `${this.#of(HOSTS)}${this.#of(['', '', ':5060', ':1', ':65535'])}`;
  }

  #word(): string {
    return this.#some(12, () => this.#of([...WORD_SIGNS])) || 'w';
  }

  #quoted(): string {
    return `"${this.#some(8, () => this.#of(['a', ' ', '\\"', '\\\\', '<', '>', ';', ',', '\xe0\xa4\x85', '@']))}"`;
  }

  /** White space where the grammar allows it: usually `minBlanks` blanks, otherwise `other` or tabs and folds. */
  #gap(minBlanks: number, other?: string): string {
    if (this.below(3) > 0) return ' '.repeat(minBlanks);
    return other ?? this.#of([' ', '  ', '\t', '\r\n ', ' \r\n\t ']);
  }

  #shuffled(lines: string[]): string[] {
    for (let last = lines.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [lines[last], lines[other]] = [lines[other] as string, lines[last] as string];
    }
    return lines;
  }

  #damaged(bytes: Buffer): Buffer {
    let damaged = bytes;
    for (let left = 1 + this.below(4); left > 0; left -= 1) damaged = this.#damagedOnce(damaged);
    return damaged;
  }

  #damagedOnce(bytes: Buffer): Buffer {
    const at = this.below(bytes.length + 1);
    const end = Math.min(bytes.length, at + this.below(this.#of([4, 40, 400])));
    const [before, cut, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const copies = (count: number): Buffer[] => Array.from({ length: count }, () => cut);
    switch (this.below(6)) {
      case 0:
        return Buffer.concat([before, cut.map((byte) => byte ^ (1 << this.below(8))), after]);
      case 1:
        return Buffer.concat([before, after]);
      case 2:
        return Buffer.concat([before, ...copies(2 + this.below(9)), after]);
      case 3:
        return Buffer.concat([before, Buffer.from(this.#of(SIGNS).repeat(1 + this.below(this.#of([2, 30, 3_000]))), 'latin1'), cut, after]);
      case 4:
        return Buffer.concat([before, Buffer.from([this.below(256)]), cut, after]);
      default:
        return Buffer.concat([before, after, cut]);
    }
  }
}

const METHODS = ['INVITE', 'ACK', 'BYE', 'CANCEL', 'OPTIONS', 'INFO', 'UPDATE', "x-Odd.!%*_+`'~"];
const HOSTS = ['192.0.2.1', 'sbc.example', 'a-b.example.', '[2001:db8::9:1]', 'h_1'];
const REASONS = ['OK', '', 'Not Found', '= 2**3', 'r\xc3\xa9ussi', 'Busy : ; , "Here'];
const BARE = ['tel:+919812345678', 'sip:a@b', 'urn:service:sos', 'http://x/y', 'isbn:2983792873', 'x:y'];
const URI_ENDS = ['', ';lr', ';transport=tcp;lr', ';a=b;c', ';user=phone'];
const VIA_PARAMS = ['branch', 'rport', 'received', 'ttl', 'maddr', 'alias', 'X-y'];
const ADDRESS_PARAMS = ['tag', 'expires', 'q', '+sip.instance', 'lr', 'UserPart'];
const NAMES = [
  'Contact',
  'm',
  'Route',
  'Record-Route',
  'WWW-Authenticate',
  'Proxy-Authenticate',
  'Max-Forwards',
  'Subject',
  's',
  'Supported',
  'k',
  'X-Any',
  '__proto__',
  'constructor',
  'Content-Type',
  'Reason',
  'Date',
];
const VALUES = ['70', '100rel', ',', ';;', 'a=b', 'Q.850;cause=16', 'caf\xc3\xa9', '<x>', '', 'application/sdp', '@', '%0d%0a'];
const WORD_SIGNS = "abcXYZ0189-.!%*_+`'~";
const BODIES = ['v=0\r\n', 'm=audio 1 RTP/AVP 0\r\n', '\0', '\xff', '\r\n\r\n', 'SIP/2.0 200 OK\r\n', 'x'];
const SIGNS = [
  ' ',
  '\t',
  '\r\n',
  '\r\n ',
  '\r',
  '\n',
  '\0',
  '"',
  '\\',
  '<',
  '>',
  ';',
  ',',
  '=',
  '@',
  ':',
  '[',
  '?',
  '%',
  '\x7f',
  '\xa0',
  'a',
  '0',
  'Via: SIP/2.0/UDP a\r\n',
  'l: 3\r\n',
  '"<sip:',
];
