import { generateKeyPairSync, sign } from 'node:crypto';
import { NotGenuineError, SettingsError } from '@turant/domain';
import {
  bodyOf,
  definePlugin,
  secretToken,
  idAt,
  lead,
  type Plugin,
  type PluginDefinition,
  type Proof,
  type RawRequest,
  rawRequest,
  secret,
  type Settings,
  signRequest,
  sourceSettings,
  text,
} from '@turant/plugin-kit';
import fc from 'fast-check';
import { admit } from './admit.js';

const NOW = new Date('2026-01-05T09:00:00Z');
const SECRET = 'hush-Sesame-81';
const HMAC: Proof = { kind: 'hmac', header: 'x-signature', encoding: 'hex' };

const aPlugin = (parts: Partial<PluginDefinition> = {}): Plugin =>
  definePlugin({
    id: 'sample',
    kit: 1,
    name: 'Sample',
    steps: [],
    settings: sourceSettings({ secret: secret('The secret.') }),
    proof: { kind: 'any', of: [HMAC, secretToken({ body: 'key' })] },
    platformRequestId: (raw) => idAt(bodyOf(raw), 'id'),
    read: () => [lead({ answers: [] })],
    ...parts,
  });

const post = (body: string, headers: Record<string, string> = {}, url = 'https://hub.example.in/api/webhooks/sample/t1'): RawRequest =>
  rawRequest({ method: 'POST', url, headers, body: Buffer.from(body) });
const ask = (method: string, query = ''): RawRequest =>
  rawRequest({ method, url: `https://hub.example.in/api/webhooks/sample/t1${query}`, headers: {}, body: Buffer.alloc(0) });
const admitted = (raw: RawRequest, parts: Partial<PluginDefinition> = {}, settings: Settings = { secret: SECRET }) =>
  admit(aPlugin(parts), raw, settings, NOW);

describe('a delivery', () => {
  it('that is signed is taken, with its id and the platform’s words', () => {
    const reply = { status: 200, contentType: 'text/plain', body: 'RECEIVED' };
    const raw = signRequest(HMAC, post('{"id":7}'), SECRET, NOW);
    expect(admitted(raw, { reply })).toEqual({ kind: 'taken', reply, platformRequestId: '7' });
    expect(admitted(raw)).toMatchObject({ kind: 'taken', reply: { status: 200, body: '{"success":true}' } });
  });

  it.each([
    ['without any proof', post('{"id":7}'), 'missing'],
    ['with a wrong signature', post('{"id":7}', { 'x-signature': 'ab' }), 'signature wrong'],
    ['with a wrong key', post('{"id":7}', { 'x-api-key': 'guess' }), 'token wrong'],
  ])('%s is refused, without its secret in the reason', (_name, raw, reason) => {
    const admission = admitted(raw);
    expect(admission).toMatchObject({ kind: 'refused', reply: { status: 401, contentType: 'application/problem+json' } });
    expect(admission.kind === 'refused' && admission.reason).toContain(reason);
    expect(JSON.stringify(admission)).not.toMatch(/hush|guess/);
    const refusal = { status: 403, contentType: 'text/plain', body: 'no' };
    expect(admitted(raw, { refusal })).toMatchObject({ kind: 'refused', reply: refusal });
  });

  it('without a secret in the connection is taken: the address is the proof', () => {
    expect(admitted(post('{"id":7}'), {}, {})).toMatchObject({ kind: 'taken' });
  });

  it('at the address that tenants share is taken only where this connection’s secret signed it', () => {
    const at = (raw: RawRequest, settings: Settings) => admit(aPlugin({ proof: HMAC }), raw, settings, NOW, 'shared');
    const signed = signRequest(HMAC, post('{"id":7}'), SECRET, NOW);
    expect(at(signed, { secret: SECRET })).toMatchObject({ kind: 'taken' });
    expect(at(signed, { secret: `${SECRET}2` })).toMatchObject({ kind: 'refused', reason: 'signature wrong' });
    expect(at(signed, {})).toMatchObject({ kind: 'refused', reply: { status: 401 }, reason: expect.stringContaining('no secret is set') });
    expect(at(post('{"id":7}'), {})).toMatchObject({ kind: 'refused', reply: { status: 401 } });
    expect(at(post('{"id":'), {})).toMatchObject({ kind: 'refused' });
  });

  it('that a public key does not fit is refused', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const other = generateKeyPairSync('ed25519').publicKey;
    const inText = (key: typeof publicKey): string => key.export({ type: 'spki', format: 'der' }).toString('base64');
    const proof: Proof = { kind: 'public-key', algorithm: 'ed25519', header: 'x-sig', key: inText(other) };
    const settings = sourceSettings({ publicKey: text('Public key', 'Theirs.') });
    const signed = post('{}', { 'x-sig': sign(null, Buffer.from('{}'), privateKey).toString('base64') });
    expect(admitted(signed, { proof, settings }, { publicKey: inText(publicKey) })).toMatchObject({ kind: 'taken' });
    expect(admitted(signed, { proof, settings }, {})).toMatchObject({ kind: 'refused', reason: 'signature wrong' });
    expect(admitted(post('{}'), { proof, settings }, { publicKey: inText(publicKey) })).toMatchObject({ kind: 'refused' });
    expect(admitted(signed, { proof, settings }, { publicKey: 'nonsense' })).toMatchObject({
      kind: 'refused',
      reply: { status: 403 },
      reason: 'settings: PUBLIC_KEY_UNREADABLE',
    });
  });

  it('that cannot be read is answered 400, once it is proved or cannot be', () => {
    const reply = { status: 400, contentType: 'application/problem+json' };
    expect(admitted(signRequest(HMAC, post('{"id":'), SECRET, NOW), { proof: HMAC })).toMatchObject({ kind: 'unparseable', reply });
    expect(admitted(post('{"id":'))).toMatchObject({ kind: 'unparseable', reply });
    expect(admitted(post('{"id":'), { proof: HMAC })).toMatchObject({ kind: 'refused', reason: 'signature missing' });
    expect(admitted(post('just words'), {}, {})).toMatchObject({ kind: 'unparseable', reply });
  });

  it('that cannot be read keeps the id that its headers hold, and does without one that is in the body', () => {
    const platformRequestId = ({ headers }: RawRequest): string | undefined => headers['x-id'];
    expect(admitted(post('{', { 'x-id': 'd1' }), { platformRequestId }, {})).toMatchObject({
      kind: 'unparseable',
      platformRequestId: 'd1',
    });
    expect(admitted(post('{'), {}, {})).not.toHaveProperty('platformRequestId');
  });

  it.each(['x'.repeat(129), 'é', 'a\u0000b', '\ud800'])('has an id that every index can hold: %j', (id) => {
    const admission = admitted(post('{}'), { platformRequestId: () => id }, {});
    expect(admission).toMatchObject({ platformRequestId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(admitted(post('{}'), { platformRequestId: () => `${id}1` }, {})).not.toEqual(admission);
    expect(admitted(post('{}'), { platformRequestId: () => '' }, {})).not.toHaveProperty('platformRequestId');
  });

  it('to a plugin that only sends is refused', () => {
    const parts = { read: undefined, proof: undefined, send: () => Promise.resolve({}) };
    expect(admitted(post('{}'), parts)).toMatchObject({ kind: 'refused', reply: { status: 404 } });
  });

  it('of any bytes is never our fault', () => {
    const starts = fc.constantFrom('', '{', '[', '<', '<a>', '--x\r\n', 'a=', '"');
    const types = fc.constantFrom('', 'application/json', 'text/xml', 'multipart/form-data; boundary=x', 'text/plain');
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 40 }), types, fc.boolean(), (start, bytes, type, hasSecret) => {
        const body = Buffer.concat([Buffer.from(start), bytes]);
        const raw = rawRequest({ method: 'POST', url: '/x', headers: { 'content-type': type }, body });
        const handshake = (): undefined => void bodyOf(raw);
        expect(admitted(raw, { handshake }, hasSecret ? { secret: SECRET } : {}).reply.status).toBeLessThan(500);
      }),
    );
  });
});

describe('a GET', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('bare, or %s, is a ping', (method) => {
    expect(admitted(ask(method))).toMatchObject({ kind: 'answered', reply: { status: 200 } });
    expect(admitted(ask(method), { readsQuery: true })).toMatchObject({ kind: 'answered' });
  });

  it('with a query is a lead only where the plugin says so, and is to prove itself there', () => {
    expect(admitted(ask('GET', '?id=1'))).toMatchObject({ kind: 'answered' });
    expect(admitted(ask('GET', '?id=1'), { readsQuery: true })).toMatchObject({ kind: 'refused' });
    const proof = secretToken({ query: 'token' });
    expect(admitted(ask('GET', `?id=1&token=${SECRET}`), { readsQuery: true, proof })).toMatchObject({
      kind: 'taken',
      platformRequestId: '1',
    });
    expect(admitted(ask('HEAD', '?id=1'), { readsQuery: true })).toMatchObject({ kind: 'answered' });
  });

  it('with a body is a delivery', () => {
    expect(admitted({ ...post('{"id":1}'), method: 'GET' }, {}, {})).toMatchObject({ kind: 'taken', platformRequestId: '1' });
  });
});

describe('a challenge', () => {
  const handshake: Plugin['handshake'] = ({ query }, { settings }) => {
    if (query['challenge'] === undefined) return undefined;
    if (!settings.verifyToken) throw new SettingsError('SECRET_MISSING', 'no token');
    if (query['token'] !== settings.verifyToken) throw new NotGenuineError('VERIFY_TOKEN_WRONG', `not ${settings.verifyToken}`);
    return { status: 200, contentType: 'text/plain', body: query['challenge'] };
  };

  it('is answered before anything is proved', () => {
    const raw = ask('GET', '?challenge=42&token=vt');
    expect(admitted(raw, { handshake }, { secret: SECRET, verifyToken: 'vt' })).toEqual({
      kind: 'answered',
      reply: { status: 200, contentType: 'text/plain', body: '42' },
    });
  });

  it('with a wrong token is refused, and one that cannot be answered, too', () => {
    expect(admitted(ask('GET', '?challenge=42&token=guess'), { handshake }, { verifyToken: 'vt' })).toMatchObject({
      kind: 'refused',
      reply: { status: 401 },
      reason: 'VERIFY_TOKEN_WRONG',
    });
    expect(admitted(ask('GET', '?challenge=42'), { handshake })).toMatchObject({
      kind: 'refused',
      reply: { status: 403 },
      reason: 'settings: SECRET_MISSING',
    });
  });

  it('that is none is a ping', () => expect(admitted(ask('GET', '?x=1'), { handshake })).toMatchObject({ kind: 'answered' }));

  it('is not looked for in a body that cannot be read', () => {
    const inBody: Plugin['handshake'] = (raw) => (bodyOf(raw) === null ? undefined : undefined);
    expect(admitted(post('{'), { handshake: inBody, proof: HMAC })).toMatchObject({ kind: 'refused', reason: 'signature missing' });
  });
});

it('a plugin’s bug is thrown', () => {
  const platformRequestId = (): never => {
    throw new TypeError('oops');
  };
  expect(() => admitted(post('{}'), { platformRequestId }, {})).toThrow(TypeError);
});
