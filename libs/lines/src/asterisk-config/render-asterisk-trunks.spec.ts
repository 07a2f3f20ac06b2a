import * as fc from 'fast-check';
import { readTrunkUri, RejectedError } from '@turant/domain';
import { renderAsteriskTrunks, type AsteriskTrunk } from './render-asterisk-trunks.js';

type Section = { name: string; options: [string, string][] };

/** Reads the format as Asterisk does (main/config.c): it strips the comments, then the blanks at both ends, and then tells the kind of line. */
function readSections(text: string): Section[] {
  const sections: Section[] = [];
  for (const whole of text.split('\n')) {
    const line = strip(withoutComment(whole));
    if (line === '') continue;
    if (line.startsWith('#')) throw new Error(`a directive: ${line}`);
    const [, name, template = ''] = /^\[([^\]]*)\](.*)$/.exec(line) ?? [];
    if (template !== '') throw new Error(`a template: ${line}`);
    if (name !== undefined) sections.push({ name, options: [] });
    else {
      const sign = line.indexOf('=');
      const value = line.slice(sign + 1).replace(/^>/, '');
      if (sign < 1 || line[sign - 1] === '+') throw new Error(`no option: ${line}`);
      sections.at(-1)?.options.push([strip(line.slice(0, sign)), strip(value)]);
    }
  }
  return sections;
}

function withoutComment(line: string): string {
  let kept = '';
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\' && line[at + 1] === ';') continue;
    if (line[at] === ';' && line[at - 1] !== '\\') {
      if (line.startsWith(';--', at) && line[at + 3] !== '-') throw new Error('a comment of several lines');
      return kept;
    }
    kept += line[at];
  }
  return kept;
}

/** Asterisk takes every character up to code 32 for a blank (ast_strip). */
function strip(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 32) from++;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  return text.slice(from, to);
}

const of = (sections: readonly Section[], type: string): Record<string, string> =>
  Object.fromEntries(sections.find(({ options }) => options.some(([name, value]) => name === 'type' && value === type))?.options ?? []);

const PLAIN: AsteriskTrunk = { _id: 'tr_1', uri: 'sip:sip.carrier.example:5070', transport: 'udp' };
const LOGIN = { username: '+918035001234', password: 's;ecret' };

describe('the PJSIP configuration of trunks', () => {
  it('has an endpoint, an aor and an identify section, all named by the trunk', () => {
    const sections = readSections(renderAsteriskTrunks([PLAIN]));
    expect(sections.map(({ name }) => name)).toEqual(['tr_1', 'tr_1', 'tr_1']);
    expect(of(sections, 'endpoint')).toEqual({
      type: 'endpoint',
      transport: 'udp',
      aors: 'tr_1',
      context: 'refuse-inbound',
      identify_by: 'ip',
      allow_subscribe: 'no',
      allow_transfer: 'no',
      disallow: 'all',
      allow: 'ulaw,alaw',
      media_encryption: 'no',
      direct_media: 'no',
      rtp_symmetric: 'yes',
      rtp_timeout: '60',
      tos_audio: 'ef',
      force_rport: 'yes',
      rewrite_contact: 'yes',
      timers: 'yes',
      '100rel': 'yes',
      dtmf_mode: 'auto_info',
      redirect_method: 'user',
      send_pai: 'yes',
      send_rpid: 'no',
      user_eq_phone: 'no',
      trust_id_outbound: 'yes',
      from_domain: 'sip.carrier.example',
    });
    const qualify = { qualify_frequency: '30', qualify_timeout: '2.0' };
    expect(of(sections, 'aor')).toEqual({ type: 'aor', contact: 'sip:sip.carrier.example:5070', ...qualify });
    expect(of(sections, 'identify')).toEqual({ type: 'identify', endpoint: 'tr_1', match: 'sip.carrier.example' });
  });

  it('names the caller as the style of the trunk says', () => {
    const style = { fromDomain: 'acme1.pstn.exotel.com', assertedIdentity: false, remotePartyId: true, userPhone: true };
    expect(of(readSections(renderAsteriskTrunks([{ ...PLAIN, callerIdStyle: style }])), 'endpoint')).toMatchObject({
      from_domain: 'acme1.pstn.exotel.com',
      send_pai: 'no',
      send_rpid: 'yes',
      user_eq_phone: 'yes',
    });
    const own = of(readSections(renderAsteriskTrunks([{ ...PLAIN, callerIdStyle: { fromDomain: 'own' } }])), 'endpoint');
    expect(own).not.toHaveProperty('from_domain');
  });

  it('has the login for challenges and the registration, where the trunk has them', () => {
    const sections = readSections(renderAsteriskTrunks([{ ...PLAIN, ...LOGIN, register: true }]));
    expect(of(sections, 'auth')).toEqual({ type: 'auth', auth_type: 'digest', supported_algorithms_uac: 'MD5,SHA-256', ...LOGIN });
    expect(of(sections, 'endpoint')).toMatchObject({ outbound_auth: 'tr_1' });
    expect(of(sections, 'registration')).toMatchObject({
      transport: 'udp',
      outbound_auth: 'tr_1',
      server_uri: 'sip:sip.carrier.example:5070',
      client_uri: 'sip:+918035001234@sip.carrier.example',
      contact_user: '+918035001234',
    });
    expect(readSections(renderAsteriskTrunks([{ ...PLAIN, ...LOGIN }]))).toHaveLength(4);
  });

  it.each([
    ['sip:host;transport=tls', 'udp', 'tls', 'sip:host;transport=tls'],
    ['sip:host', 'tcp', 'tcp', 'sip:host;transport=tcp'],
    ['sip:host;transport=udp', 'tcp', 'udp', 'sip:host'],
    ['sip:[2001:db8::1]:5061;transport=tls', 'udp', 'tls', 'sip:[2001:db8::1]:5061;transport=tls'],
  ] as const)('%s of a %s trunk goes over %s', (uri, transport, named, contact) => {
    const sections = readSections(renderAsteriskTrunks([{ ...PLAIN, uri, transport }]));
    expect(of(sections, 'endpoint').transport).toBe(named);
    expect(of(sections, 'aor').contact).toBe(contact);
  });

  it('names the sender of an IPv6 trunk by nothing, and takes its requests from its address and those of the record', () => {
    const sections = readSections(renderAsteriskTrunks([{ ...PLAIN, uri: 'sip:[2001:db8::1]', addresses: ['192.0.2.0/24', '::1'] }]));
    expect(of(sections, 'endpoint')).not.toHaveProperty('from_domain');
    expect(of(sections, 'identify').match).toBe('2001:db8::1,192.0.2.0/24,::1');
  });

  it('encrypts the audio of a trunk that wants it', () =>
    expect(of(readSections(renderAsteriskTrunks([{ ...PLAIN, mediaEncryption: 'sdes' }])), 'endpoint').media_encryption).toBe('sdes'));

  it('is a comment without trunks', () => {
    expect(readSections(renderAsteriskTrunks([]))).toEqual([]);
    expect(renderAsteriskTrunks([])).toMatch(/^; The trunks of Turant/);
  });

  it.each([
    [{ _id: 'tr_1](!)' }],
    [{ _id: 'tr_1\n[x' }],
    [{ uri: 'sip:host\n[x]' }],
    [{ uri: 'sip:host;transport=udp;x' }],
    [{ addresses: ['192.0.2.1;'] }],
    [{ addresses: ['fe80::1%eth0\n[x]'] }],
    [{ addresses: ['192.0.2.1/24\n'] }],
    [{ ...LOGIN, username: 'a\nb' }],
    [{ ...LOGIN, username: '' }],
    [{ ...LOGIN, password: 'hush\r\n[evil]' }],
    [{ ...LOGIN, password: ' hush' }],
    [{ ...LOGIN, password: 'hush\u0000' }],
    [{ ...LOGIN, password: 'h\u00fcsh' }],
    [{ ...LOGIN, password: 'h'.repeat(4_001) }],
    [{ register: true }],
    [{ register: true, username: 'a' }],
  ])('refuses what the format cannot hold, without saying it (case %#)', (change) => {
    const told = (): string => renderAsteriskTrunks([PLAIN, { ...PLAIN, ...change }]);
    expect(told).toThrow(RejectedError);
    expect(told).not.toThrow(/hush|evil/);
  });
});

/** Half of the generated texts are built from pieces that have a meaning in the format, as an attacker would choose them. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[!-~]{1,30}$/),
  fc
    .array(
      fc.constantFrom(
        ';',
        '\\',
        ';--',
        '--;',
        '\n',
        '\r',
        '[tr_2]',
        '(!)',
        '#exec x',
        '#include y',
        '=',
        '=>',
        '+=',
        '>',
        ' ',
        'a',
        '\0',
        ',',
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);
const rarely = <T>(other: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const anyTrunk: fc.Arbitrary<AsteriskTrunk> = fc.record({
  _id: rarely(hostile, 'tr_01KTRUNK'),
  uri: rarely(
    hostile.map((text) => `sip:${text}`),
    'sip:carrier.example:5070;transport=tcp',
  ),
  transport: fc.constantFrom('udp' as const, 'tcp' as const, 'tls' as const),
  mediaEncryption: fc.constantFrom(undefined, 'sdes' as const),
  register: fc.constantFrom(undefined, false, true),
  addresses: fc.option(fc.array(rarely(hostile, '192.0.2.0/24'), { maxLength: 3 }), { nil: undefined }),
  username: fc.option(hostile, { nil: undefined }),
  password: fc.option(hostile, { nil: undefined }),
});

describe('any trunk record', () => {
  it('is read back as exactly its own sections and values, or is refused', () => {
    let rendered = 0;
    fc.assert(
      fc.property(anyTrunk, (trunk) => {
        const text = renderedOrRefused(trunk);
        if (text === undefined) return;
        rendered++;
        const sections = readSections(text);
        const hasAuth = trunk.username !== undefined && trunk.password !== undefined;
        const types = ['endpoint', 'aor', 'identify', ...(hasAuth ? ['auth'] : []), ...(trunk.register ? ['registration'] : [])];
        expect(sections.map(({ name, options: [first] }) => [name, ...(first ?? [])])).toEqual(
          types.map((type) => [trunk._id, 'type', type]),
        );
        if (hasAuth) expect(of(sections, 'auth')).toMatchObject({ username: trunk.username, password: trunk.password });
        const { host, transport = trunk.transport } = readTrunkUri(trunk.uri, 'asterisk');
        expect(of(sections, 'identify').match).toBe([host, ...(trunk.addresses ?? [])].join());
        expect(of(sections, 'endpoint').transport).toBe(transport);
      }),
      { numRuns: 3_000 },
    );
    // If nearly all records were refused, the property would prove nothing.
    expect(rendered).toBeGreaterThan(300);
  });

  function renderedOrRefused(trunk: AsteriskTrunk): string | undefined {
    try {
      return renderAsteriskTrunks([trunk]);
    } catch (error) {
      if (error instanceof RejectedError) return undefined;
      throw error;
    }
  }
});
