import { readSettings } from './settings.js';

const FILES: Readonly<Record<string, string>> = {
  '/run/secrets/uri': 'mongodb://turant:hush@mongo/turant\n',
  '/run/secrets/password': '  hush-Sesame-81\r\n',
  '/run/secrets/empty': '\n',
};
const readFile = (path: string): string => {
  const text = FILES[path];
  if (text === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
  return text;
};

/** The message that the operator gets. */
function problemsOf(env: Record<string, string>): string {
  try {
    readSettings(env, readFile);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

describe('a secret in a file', () => {
  it('is read where MONGODB_URI_FILE and TRUNK_PASSWORD_FILE name it, without the line break at its end', () => {
    const { mongodbUri, trunk } = readSettings(
      { MONGODB_URI_FILE: '/run/secrets/uri', TRUNK_PASSWORD_FILE: '/run/secrets/password' },
      readFile,
    );
    expect(mongodbUri).toBe('mongodb://turant:hush@mongo/turant');
    expect(trunk.password).toBe('hush-Sesame-81');
  });

  it('is no secret where the file is empty, as for a trunk without a password', () => {
    expect(readSettings({ TRUNK_PASSWORD_FILE: '/run/secrets/empty' }, readFile).trunk.password).toBeUndefined();
  });

  it('is not looked for where the variable is blank', () => {
    expect(readSettings({ MONGODB_URI_FILE: ' ', MONGODB_URI: 'mongodb://a' }, readFile).mongodbUri).toBe('mongodb://a');
  });

  it('is refused where the value is given, too, without saying either', () => {
    const told = problemsOf({ TRUNK_PASSWORD: 'other-Word-7', TRUNK_PASSWORD_FILE: '/run/secrets/password' });
    expect(told).toContain('TRUNK_PASSWORD and TRUNK_PASSWORD_FILE are both set');
    expect(told).not.toMatch(/hush|other-Word|run.secrets/);
  });

  it('is told by the name of the variable where the file cannot be read, together with every other mistake', () => {
    const told = problemsOf({ MONGODB_URI_FILE: '/run/secrets/mistyped', TRUNK_PASSWORD_FILE: '/nowhere', PORT: 'x' });
    expect(told).toContain('MONGODB_URI_FILE names a file that cannot be read');
    expect(told).toContain('TRUNK_PASSWORD_FILE names a file that cannot be read');
    expect(told).toContain('PORT is a whole number');
    expect(told).not.toMatch(/mistyped|nowhere|ENOENT/);
  });

  it('reads a real file by itself', () => {
    expect(readSettings({ TRUNK_PASSWORD_FILE: __filename }).trunk.password).toContain('reads a real file by itself');
  });
});

describe('Kafka brokers', () => {
  it('are read as host and port', () => {
    const brokers = ['kafka-1.example.in:9092', '192.0.2.7:9093', '[2001:db8::1]:9092'];
    expect(readSettings({ KAFKA_BROKERS: brokers.join(', ') }).kafkaBrokers).toEqual(brokers);
    expect(readSettings({}).kafkaBrokers).toEqual([]);
  });

  it.each(['kafka', 'kafka:', 'kafka:x', 'kafka-1:9092,kafka-2', 'kafka://kafka:9092', 'user:pass@kafka:9092'])(
    'are refused at the start: %s',
    (text) => expect(problemsOf({ KAFKA_BROKERS: text })).toContain('KAFKA_BROKERS is a list of host:port'),
  );
});

describe('a trunk that the driver could not dial', () => {
  const telecom = (headers: object): Record<string, string> => ({ TRUNK_KIND: 'telecom', TRUNK_HEADERS: JSON.stringify(headers) });
  const ids = { 'X-DLT-PE-ID': '1101234567890123456', 'X-DLT-Template-ID': '1107161234567890123' };
  const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => `+9198123456${10 + at}`);

  it.each([
    [{ TRUNK_URI: 'sips:127.0.0.1' }, 'no TLS'],
    [{ TRUNK_URI: 'sip:127.0.0.1;transport=tls' }, 'no TLS'],
    [{ TRUNK_URI: 'sip:[::1]' }, 'IPv4 only'],
    [{ TRUNK_URI: 'sip:192.0.2.1' }, 'a test trunk is a loopback address'],
    [{ TRUNK_URI: 'sip:127.0.0.1.example.com' }, 'TRUNK_KIND=telecom'],
    [{ TRUNK_URI: 'sip:trunk.example.com;transport=udp' }, 'TRUNK_KIND=telecom'],
    [{ TRUNK_URI: 'sip:192.168.1.20' }, 'needs TRUNK_TEST_NUMBERS'],
    [{ TRUNK_URI: 'sip:192.168.1.20', TRUNK_TEST_NUMBERS: ' , ' }, 'needs TRUNK_TEST_NUMBERS'],
    [{ TRUNK_URI: 'sip:203.0.113.7', TRUNK_TEST_NUMBERS: '+919812345678' }, 'TRUNK_KIND=telecom'],
    [{ TRUNK_URI: 'sip:phone.local', TRUNK_TEST_NUMBERS: '+919812345678' }, 'TRUNK_KIND=telecom'],
    [{ TRUNK_URI: 'sip:192.168.1.20', TRUNK_TEST_NUMBERS: '+919812345678,9812345678' }, 'TRUNK_TEST_NUMBERS is a list of at most 20'],
    [{ TRUNK_TEST_NUMBERS: '+9198' }, 'TRUNK_TEST_NUMBERS is a list of at most 20'],
    [{ TRUNK_TEST_NUMBERS: numbers(21).join() }, 'TRUNK_TEST_NUMBERS is a list of at most 20'],
    [{ ...telecom(ids), TRUNK_URI: 'sip:203.0.113.7', TRUNK_TEST_NUMBERS: '+919812345678' }, 'TRUNK_TEST_NUMBERS is for TRUNK_KIND=test'],
    [{ TRUNK_DRIVER: 'pbx' }, 'TRUNK_DRIVER is one of sip, asterisk'],
    [{ TRUNK_DRIVER: 'asterisk' }, 'TRUNK_DRIVER=asterisk needs ARI_URL'],
    [{ TRUNK_MEDIA_ENCRYPTION: 'sdes' }, 'TRUNK_MEDIA_ENCRYPTION=sdes needs TRUNK_DRIVER=asterisk'],
    [{ TRUNK_MEDIA_ENCRYPTION: 'dtls' }, 'TRUNK_MEDIA_ENCRYPTION is one of off, sdes'],
    [{ TRUNK_REGISTER: 'on', TRUNK_USER: 'a', TRUNK_PASSWORD: 'b' }, 'TRUNK_REGISTER=on needs TRUNK_DRIVER=asterisk'],
    [{ TRUNK_DRIVER: 'asterisk', TRUNK_REGISTER: 'on', TRUNK_USER: 'a' }, 'TRUNK_REGISTER=on needs TRUNK_USER and TRUNK_PASSWORD'],
    [{ TRUNK_DRIVER: 'asterisk', TRUNK_URI: 'sip:127.0.0.1;transport=ws' }, 'udp, tcp or tls'],
    [{ TRUNK_HEADERS: '{"X-A":"a\\r\\nX-B: b"}' }, 'TRUNK_HEADERS'],
    [{ TRUNK_HEADERS: '{"X-A: b\\r\\nX-B":"c"}' }, 'TRUNK_HEADERS'],
    [{ TRUNK_HEADERS: '["X-A"]' }, 'TRUNK_HEADERS'],
    [{ TRUNK_HEADERS: '{"X-A":{"b":1}}' }, 'TRUNK_HEADERS'],
    [{ TRUNK_HEADERS: 'X-A: b' }, 'TRUNK_HEADERS'],
    [{ TRUNK_HEADERS: '{"From":"v"}' }, 'header From is written by the SIP driver itself'],
    [{ TRUNK_ADDRESSES: '192.0.2.1,192.0.2.0/33' }, 'TRUNK_ADDRESSES is a list'],
    [{ SIP_ALLOW: 'carrier.example' }, 'SIP_ALLOW is a list'],
    [{ SIP_PUBLIC_HOST: 'sip.example' }, 'SIP_PUBLIC_HOST is an IPv4 address'],
    [{ RTP_PORTS: '30000-20000' }, 'RTP_PORTS is a range'],
    [{ RTP_DSCP: '64' }, 'RTP_DSCP is a whole number'],
    [telecom({ ...ids, 'X-DLT-PE-ID': 'x' }), 'x-dlt-pe-id is not 19 digits'],
    [telecom({ ...ids, 'X-DLT-Template-ID': '{{lead.name}}' }), 'x-dlt-template-id is not 19 digits'],
  ])('is refused at the start: %j', (env, says) => expect(problemsOf(env)).toContain(says));

  it('never shows a number', () => {
    const told = problemsOf({ TRUNK_URI: 'sip:192.168.1.20', TRUNK_TEST_NUMBERS: '9777712345' });
    expect(told).not.toContain('9777712345');
  });

  it.each(['10.0.0.7:5070', '172.16.4.2', '192.168.1.20', '169.254.3.4', '127.0.0.1:5090'])(
    'is no test trunk on a private network with its numbers: %s',
    (host) => {
      const { trunk } = readSettings({ TRUNK_URI: `sip:${host}`, TRUNK_TEST_NUMBERS: numbers(20).join(', ') });
      expect(trunk).toMatchObject({ kind: 'test', uri: `sip:${host}`, testNumbers: numbers(20) });
    },
  );

  it('has no list of numbers where none is set', () => {
    expect(readSettings({ TRUNK_URI: 'sip:localhost:5090' }).trunk.testNumbers).toBeUndefined();
    expect(readSettings({ TRUNK_TEST_NUMBERS: '+919812345678' }).trunk.testNumbers).toEqual(['+919812345678']);
  });

  it('is told from one that it can', () => {
    const { trunk, sipAllow, rtpPorts } = readSettings({
      TRUNK_URI: 'sip:sip.carrier.example;transport=tcp',
      TRUNK_ADDRESSES: '192.0.2.1, 198.51.100.0/24,2001:db8::/32',
      TRUNK_NAT: 'on',
      SIP_ALLOW: '203.0.113.7',
      RTP_PORTS: '20000-20999',
      ...telecom(ids),
    });
    expect(trunk).toMatchObject({ addresses: ['192.0.2.1', '198.51.100.0/24', '2001:db8::/32'], nat: true, noResponseMs: 4_000 });
    expect(sipAllow).toEqual(['203.0.113.7']);
    expect(rtpPorts).toEqual({ min: 20_000, max: 20_999 });
  });
});

describe('the Asterisk that carries trunks', () => {
  const ari = { ARI_URL: 'http://127.0.0.1:8088/', ARI_USER: 'turant', ARI_PASSWORD: 'hush-Sesame-84' };

  it('is read with its user, and its password from a file', () => {
    const expected = { url: 'http://127.0.0.1:8088', user: 'turant', password: 'hush-Sesame-84' };
    expect(readSettings(ari).ari).toEqual(expected);
    const { ARI_PASSWORD: _, ...rest } = ari;
    expect(readSettings({ ...rest, ARI_PASSWORD_FILE: '/run/secrets/password' }, readFile).ari?.password).toBe('hush-Sesame-81');
  });

  it('is none without ARI_URL, whatever else is set', () => {
    expect(readSettings({ ARI_USER: 'turant', ARI_PASSWORD_FILE: '/run/secrets/empty' }, readFile).ari).toBeUndefined();
    expect(problemsOf({ ARI_PASSWORD_FILE: '/nowhere' })).toContain('ARI_PASSWORD_FILE names a file that cannot be read');
  });

  it.each([
    [{ ...ari, ARI_URL: '127.0.0.1:8088' }, 'ARI_URL is the address'],
    [{ ...ari, ARI_URL: 'ws://127.0.0.1:8088' }, 'ARI_URL is the address'],
    [{ ...ari, ARI_URL: 'http://turant:hush-Sesame-84@pbx:8088' }, 'ARI_URL is the address'],
    [{ ...ari, ARI_URL: 'http://pbx:8088/ari?api_key=a' }, 'ARI_URL is the address'],
    [{ ...ari, ARI_URL: 'http://' }, 'ARI_URL is the address'],
    [{ ...ari, ARI_USER: '' }, 'ARI_URL needs ARI_USER'],
    [{ ...ari, ARI_PASSWORD: ' ' }, 'ARI_URL needs ARI_USER, and ARI_PASSWORD'],
  ])('is refused at the start, without a secret: %j', (env, says) => {
    expect(problemsOf(env)).toContain(says);
    expect(problemsOf(env)).not.toContain('hush');
  });

  it('carries the seeded trunk by TLS with encrypted audio, registered, or by IPv6', () => {
    const { trunk } = readSettings({
      ...ari,
      TRUNK_DRIVER: 'asterisk',
      TRUNK_URI: 'sip:sip.carrier.example;transport=tls',
      TRUNK_KIND: 'telecom',
      TRUNK_MEDIA_ENCRYPTION: 'sdes',
      TRUNK_REGISTER: 'on',
      TRUNK_USER: 'a',
      TRUNK_PASSWORD: 'b',
    });
    expect(trunk).toMatchObject({ driver: 'asterisk', mediaEncryption: 'sdes', register: true });
    const far = { TRUNK_URI: 'sip:[2001:db8::1]:5060', TRUNK_KIND: 'telecom' };
    expect(readSettings({ ...ari, TRUNK_DRIVER: 'asterisk', ...far }).trunk.uri).toBe(far.TRUNK_URI);
    expect(readSettings({}).trunk).toMatchObject({ driver: 'sip', register: false, mediaEncryption: undefined });
  });
});

describe('the name of the business', () => {
  it('is read without the spaces around it, and is absent where it is blank', () => {
    expect(readSettings({ BUSINESS_NAME: ' Sharma & Söhne ' }).businessName).toBe('Sharma & Söhne');
    expect(readSettings({ BUSINESS_NAME: ' ' }).businessName).toBeUndefined();
  });

  it('is as long as a tenant’s name may be', () => {
    expect(problemsOf({ BUSINESS_NAME: 'x'.repeat(200) })).toBe('none');
    expect(problemsOf({ BUSINESS_NAME: 'x'.repeat(201) })).toContain('BUSINESS_NAME has at most 200 characters');
  });
});

describe('the origins of pages', () => {
  it('are read as browsers write them, and are none where the variable is blank', () => {
    const { corsOrigins } = readSettings({ CORS_ORIGINS: ' https://CRM.example.in:443/ ,http://localhost:5173, https://[::1]:8443' });
    expect(corsOrigins).toEqual(['https://crm.example.in', 'http://localhost:5173', 'https://[::1]:8443']);
    expect(readSettings({ CORS_ORIGINS: ' ' }).corsOrigins).toEqual([]);
  });

  it.each([
    ...['*', 'null', 'https://*.example.in', 'crm.example.in', 'https://crm.example.in/page', 'file:///tmp/page.html', 'https://a b'],
    ...['https://me:hush@crm.example.in', 'https://crm.example.in https://b.example', 'https://a.example,*'],
  ])('refuse to begin with %s', (text) => expect(problemsOf({ CORS_ORIGINS: text })).toContain('CORS_ORIGINS is a list of origins'));
});

describe('the plugins from outside', () => {
  it('are names of packages and absolute folders', () => {
    expect(readSettings({}).plugins).toEqual([]);
    expect(readSettings({ PLUGINS: '@acme/turant-acme, turant.x ,/opt/turant-plugins/acme' }).plugins).toEqual([
      '@acme/turant-acme',
      'turant.x',
      '/opt/turant-plugins/acme',
    ]);
  });

  it.each(['./acme', '../acme', 'acme/plugin', '@acme', 'Acme', '@acme/turant-acme@1.0.0', 'https://acme.example/x.tgz'])(
    'are not %s',
    (text) => expect(problemsOf({ PLUGINS: text })).toContain('PLUGINS is a list of names of packages and of absolute folders'),
  );

  it('are named once', () => expect(problemsOf({ PLUGINS: 'a,b,a' })).toContain('PLUGINS names a plugin twice'));
});
