import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { SettingsError } from '@turant/domain';
import { rawRequest, type RawRequest } from '../raw-request.js';
import { checkProof } from './check-proof.js';
import { secretToken, type HmacProof, type Proof, STANDARD_WEBHOOKS } from './proof.js';
import { signRequest } from './sign-request.js';

const SECRET = 'test_secret_do_not_use';
const NOW = new Date(1767600700000);
const request = (body: string, headers: Record<string, string>, url = 'https://hub.example.in/hooks/x/t1'): RawRequest =>
  rawRequest({ method: 'POST', url, headers, body: Buffer.from(body) });
const check = (proof: Proof, raw: RawRequest, settings: Record<string, string> = { secret: SECRET }, now = NOW): string => {
  const proofResult = checkProof(proof, raw, settings, now);
  return proofResult.kind === 'not-genuine' ? proofResult.reason : proofResult.kind;
};

/** Bodies with signatures that another program made. */
describe('signatures of the platforms’ samples', () => {
  const LINKEDIN: HmacProof = {
    kind: 'hmac',
    header: 'x-li-signature',
    encoding: 'hex',
    prefix: 'hmacsha256=',
    signs: 'hmacsha256={body}',
  };
  const linkedin =
    '{"type": "LEAD_ACTION", "leadGenForm": "urn:li:versionedLeadGenForm:(urn:li:leadGenForm:3162,1)", "leadGenFormResponse": "urn:li:leadGenFormResponse:c4251a92-0842-4a6c-b7a2-55f0c1a3a7a4-2", "owner": {"sponsoredAccount": "urn:li:sponsoredAccount:522529623"}, "associatedEntity": {"sponsoredCreative": "urn:li:sponsoredCreative:131413"}, "leadType": "SPONSORED", "leadAction": "CREATED", "occurredAt": 1767600300000}';

  it('LinkedIn signs a word before the body, and may name it in the header', () => {
    const sent = 'd985c96cb7aa7edd43c1f294f1ef003436aec2298985658de78dd0eee166d7ae';
    expect(check(LINKEDIN, request(linkedin, { 'X-LI-Signature': sent }))).toBe('genuine');
    expect(check(LINKEDIN, request(linkedin, { 'X-LI-Signature': `hmacsha256=${sent.toUpperCase()}` }))).toBe('genuine');
    const unprefixed = createHmac('sha256', SECRET).update(linkedin).digest('hex');
    expect(check(LINKEDIN, request(linkedin, { 'X-LI-Signature': unprefixed }))).toBe('signature wrong');
  });

  const HUBSPOT: HmacProof = {
    kind: 'hmac',
    header: 'x-hubspot-signature-v3',
    encoding: 'base64',
    signs: '{method}{uri}{body}{timestamp}',
    timestamp: { header: 'x-hubspot-request-timestamp' },
  };
  const hubspot =
    '[{"eventId": 100, "subscriptionId": 1234, "portalId": 12345678, "appId": 98765, "occurredAt": 1767600699000, "subscriptionType": "contact.creation", "attemptNumber": 0, "objectId": 512345, "changeFlag": "CREATED", "changeSource": "FORM"}]';
  const url = 'https://hub.example.in/hooks/hubspot/t1?tok=abc';

  it('HubSpot v3 signs method, address, body and time', () => {
    const headers = {
      'X-HubSpot-Signature-v3': 'Mi0uF7yVIT0OIEWd9osMMeyZVYUDwrN1owBKbQ1I3yI=',
      'X-HubSpot-Request-Timestamp': '1767600700000',
    };
    expect(check(HUBSPOT, request(hubspot, headers, url))).toBe('genuine');
    expect(check(HUBSPOT, request(hubspot, headers, url.replace('abc', 'abd')))).toBe('signature wrong');
    expect(check(HUBSPOT, request(hubspot, { ...headers, 'X-HubSpot-Request-Timestamp': '1767600700001' }, url))).toBe('signature wrong');
    expect(check(HUBSPOT, request(hubspot, headers, url), { secret: SECRET }, new Date(1767600700000 + 300_001))).toBe(
      'timestamp outside the tolerance',
    );
  });

  it('HubSpot decodes some characters of the address before it signs', () => {
    const signed = signRequest(HUBSPOT, request(hubspot, {}, 'https://hub.example.in/x?to=a:b@c'), SECRET, NOW);
    expect(check(HUBSPOT, { ...signed, url: 'https://hub.example.in/x?to=a%3Ab%40c' })).toBe('genuine');
  });

  it('HubSpot v1 is a plain hash with the secret in it', () => {
    const v1: HmacProof = { kind: 'hmac', header: 'x-hubspot-signature', encoding: 'hex', signs: '{secret}{body}' };
    expect(check(v1, request(hubspot, { 'X-HubSpot-Signature': 'f6567c7184833e12e69206da220aeb105247725a9cd16d0b28140479d0c68809' }))).toBe(
      'genuine',
    );
    expect(
      check(v1, request(`${hubspot} `, { 'X-HubSpot-Signature': 'f6567c7184833e12e69206da220aeb105247725a9cd16d0b28140479d0c68809' })),
    ).toBe('signature wrong');
  });

  it('HighLevel signs with Ed25519, and leaves its workflow hook unsigned', () => {
    const ghl =
      '{"type": "ContactCreate", "locationId": "ve9EPM428h8vShlRW1KT", "id": "nmFmQEsNgz6AVpgLVUJ0", "companyName": "", "country": "IN", "source": "2BHK landing form", "dateAdded": "2026-01-05T09:00:02.193Z", "dnd": false, "email": "neel@example.com", "name": "neel mehta", "firstName": "Neel", "lastName": "Mehta", "phone": "+919509597501", "tags": ["hot"], "attachments": [], "assignedTo": "usr_22", "customFields": [{"id": "BcdmQEsNgz6AVpgLVUJ0", "value": "2BHK"}, {"id": "BcdmQEsNgz6AVpgLVUJ1", "value": ["Pool", "Gym"]}], "timestamp": "2026-01-05T09:00:03Z", "webhookId": "wh_abc123xyz"}';
    const proof: Proof = {
      kind: 'public-key',
      algorithm: 'ed25519',
      header: 'x-ghl-signature',
      key: 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=',
      timestamp: { body: 'timestamp' },
      signedIfBodyHas: 'type',
    };
    const publicKey = 'MCowBQYDK2VwAyEAdXcnTQaDEzTJw5hTKUS9q4JTyNMPn0RKO7Lp5A5g39k=';
    const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
    const at = new Date('2026-01-05T09:00:03Z');
    const raw = request(ghl, {
      'X-GHL-Signature': 'n7EJfQAVdlMdreOMTsXNzX7ELRGkrTgmcNrZshwsjoCWaIqYNJSgOnt5zc/XoeTPagfvLAPhBz3CQTucnee3Cw==',
    });
    for (const key of [publicKey, pem, pem.replaceAll('\n', '\\n')]) expect(check(proof, raw, { publicKey: key }, at)).toBe('genuine');
    expect(check(proof, raw, {}, at)).toBe('signature wrong');
    expect(check(proof, raw, { publicKey }, new Date(at.getTime() + 300_001))).toBe('timestamp outside the tolerance');
    expect(check(proof, request(ghl, {}), { publicKey }, at)).toBe('signature missing');
    expect(check(proof, request('{"contact_id":"1"}', {}), { publicKey }, at)).toBe('not-checked');
    expect(() => check(proof, raw, { publicKey: 'nonsense' }, at)).toThrow(SettingsError);
  });
});

it('RSA-SHA256 is checked, too', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const proof: Proof = { kind: 'public-key', algorithm: 'rsa-sha256', header: 'x-wh-signature', key };
  const signature = sign('sha256', Buffer.from('{}'), privateKey).toString('base64');
  expect(check(proof, request('{}', { 'x-wh-signature': signature }), {})).toBe('genuine');
  expect(check(proof, request('{ }', { 'x-wh-signature': signature }), {})).toBe('signature wrong');
});

describe('Standard Webhooks', () => {
  // The example in the tests of the Standard Webhooks libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  const headers = { 'webhook-id': id, 'webhook-timestamp': '1614265330', 'webhook-signature': signature };
  const at = new Date(1614265330_000);
  const body = '{"test": 2432232314}';

  it('takes the signature of the specification, alone and beside others', () => {
    expect(check(STANDARD_WEBHOOKS, request(body, headers), { secret }, at)).toBe('genuine');
    const several = { ...headers, 'webhook-signature': `v1,AAAA v2,xx ${signature}` };
    expect(check(STANDARD_WEBHOOKS, request(body, several), { secret }, at)).toBe('genuine');
  });

  it('refuses another id, and makes the same signature', () => {
    expect(check(STANDARD_WEBHOOKS, request(body, { ...headers, 'webhook-id': 'msg_2' }), { secret }, at)).toBe('signature wrong');
    expect(signRequest(STANDARD_WEBHOOKS, request(body, { 'webhook-id': id }), secret, at).headers).toMatchObject(headers);
  });
});

describe('other HMACs', () => {
  it('reads the time and the signature out of one header', () => {
    const proof: HmacProof = {
      kind: 'hmac',
      header: 'tiktok-signature',
      encoding: 'hex',
      signs: '{timestamp}.{body}',
      fields: { signature: 's', timestamp: 't' },
      timestamp: {},
    };
    const digest = createHmac('sha256', SECRET).update('1767600700.{}').digest('hex');
    expect(check(proof, request('{}', { 'TikTok-Signature': `t=1767600700,s=${digest}` }))).toBe('genuine');
    expect(check(proof, request('{}', { 'TikTok-Signature': `t=1767600701,s=${digest}` }))).toBe('signature wrong');
    expect(check(proof, request('{}', { 'TikTok-Signature': `s=${digest}` }))).toBe('timestamp missing');
    expect(check(proof, request('{}', { 'TikTok-Signature': 't=1767600700' }))).toBe('signature missing');
  });

  it('takes the escaped form of a body and its compact form where the platform signs these', () => {
    const proof: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'base64', alsoSigns: ['escaped-unicode', 'restringified'] };
    const signed = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64');
    expect(check(proof, request('{"a":"é😀"}', { 'x-sig': signed('{"a":"\\u00e9\\ud83d\\ude00"}') }))).toBe('genuine');
    expect(check(proof, request('{ "a" : 1 }', { 'x-sig': signed('{"a":1}') }))).toBe('genuine');
    expect(check({ ...proof, alsoSigns: [] }, request('{ "a" : 1 }', { 'x-sig': signed('{"a":1}') }))).toBe('signature wrong');
  });

  it('takes no more than spaces and escapes for a compact form', () => {
    const proof: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'base64', alsoSigns: ['restringified'] };
    const is = (sent: string, signed: string): string =>
      check(proof, request(sent, { 'x-sig': createHmac('sha256', SECRET).update(signed).digest('base64') }));
    expect(is('{ "a\\/b" : "\\u00e9", "n": 1.50e1 }', '{"a/b":"é","n":15}')).toBe('genuine');
    expect(is('{"a":2, "a":1}', '{"a":1}')).toBe('signature wrong');
    expect(is('{"id": 90071992547409931}', '{"id":90071992547409940}')).toBe('signature wrong');
    expect(is('{"id": 1e999}', '{"id":null}')).toBe('signature wrong');
  });

  it('refuses a header that came twice, as a list or with its fields twice', () => {
    const digest = createHmac('sha256', SECRET).update('{}').digest('hex');
    const plain: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'hex' };
    const fields: HmacProof = { ...plain, fields: { signature: 's' } };
    expect(check(fields, request('{}', { 'x-sig': `s=${digest}` }))).toBe('genuine');
    expect(check(fields, request('{}', { 'x-sig': `s=${digest}, s=${digest}` }))).toBe('signature missing');
    expect(check(plain, request('{}', { 'x-sig': `${digest}, ${digest}` }))).toBe('signature missing');
  });

  it('knows sha1 and sha512', () => {
    for (const algorithm of ['sha1', 'sha512'] as const) {
      const digest = createHmac(algorithm, SECRET).update('{}').digest('hex');
      expect(check({ kind: 'hmac', header: 'x', encoding: 'hex', algorithm }, request('{}', { x: digest }))).toBe('genuine');
    }
  });
});

describe('tokens', () => {
  it('takes a secret set by hand in its three headers and in the places named, and nowhere else', () => {
    const proof = secretToken({ query: 'api_key' }, { body: 'auth.token' });
    const way = (headers: Record<string, string>, url = '/x', body = '{}'): string => check(proof, request(body, headers, url));
    expect(way({ 'X-API-KEY': SECRET })).toBe('genuine');
    expect(way({ 'x-hub-token': ` ${SECRET} ` })).toBe('genuine');
    expect(way({ Authorization: `Bearer ${SECRET}` })).toBe('genuine');
    expect(way({}, `/x?api_key=${SECRET}`)).toBe('genuine');
    expect(way({}, '/x', JSON.stringify({ auth: { token: SECRET } }))).toBe('genuine');
    expect(way({ Authorization: `Basic ${SECRET}` })).toBe('token missing');
    expect(way({ 'x-api-key': 'another' })).toBe('token wrong');
    expect(way({ 'x-secret': SECRET })).toBe('token missing');
  });

  it('takes a segment of the path', () => {
    expect(check({ kind: 'token', in: [{ path: true }] }, request('', {}, `https://h/a/${SECRET}/b?x=1`))).toBe('genuine');
    expect(check({ kind: 'token', in: [{ path: true }] }, request('', {}, `https://h/a/b?x=${SECRET}`))).toBe('token missing');
  });

  it('takes the password of Basic, or the pair where the secret is one', () => {
    const basic = (pair: string): RawRequest => request('', { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
    expect(check({ kind: 'basic' }, basic(`hub:${SECRET}`))).toBe('genuine');
    expect(check({ kind: 'basic' }, basic('u:p'), { secret: 'u:p' })).toBe('genuine');
    expect(check({ kind: 'basic' }, basic('v:p'), { secret: 'u:p' })).toBe('token wrong');
    expect(check({ kind: 'basic' }, request('', { Authorization: `Bearer ${SECRET}` }))).toBe('token missing');
  });

  it('one of several is enough; without a secret nothing is checked', () => {
    const proof: Proof = { kind: 'any', of: [{ kind: 'hmac', header: 'x-sig', encoding: 'hex' }, secretToken()] };
    expect(check(proof, request('{}', { 'x-api-key': SECRET }))).toBe('genuine');
    expect(check(proof, request('{}', { 'x-sig': '00', 'x-api-key': 'b' }))).toBe('signature wrong');
    expect(check(proof, request('{}', {}))).toBe('signature missing');
    expect(check(proof, request('{}', {}), {})).toBe('not-checked');
    expect(check({ kind: 'url' }, request('{}', {}))).toBe('not-checked');
  });

  it('a weak signature does not overrule the better one beside it', () => {
    const strong: Proof = { kind: 'hmac', header: 'x-v3', encoding: 'hex', signs: 'v3{body}' };
    const weak = { kind: 'hmac', header: 'x-v1', encoding: 'hex' } as const;
    const v1 = createHmac('sha256', SECRET).update('{}').digest('hex');
    const both = request('{}', { 'x-v1': v1, 'x-v3': '00' });
    expect(check({ kind: 'any', of: [strong, { ...weak, onlyWithout: 'x-v3' }] }, both)).toBe('signature wrong');
    expect(check({ kind: 'any', of: [strong, weak] }, both)).toBe('genuine');
    expect(check({ kind: 'any', of: [strong, { ...weak, onlyWithout: 'x-v3' }] }, request('{}', { 'x-v1': v1 }))).toBe('genuine');
  });

  it('a public key is looked at without a secret, and a secret where the key need not be', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const proof: Proof = {
      kind: 'any',
      of: [{ kind: 'public-key', algorithm: 'ed25519', header: 'x-sig', key, signedIfBodyHas: 'type' }, secretToken()],
    };
    expect(check(proof, request('{"type":1}', {}), {})).toBe('signature missing');
    expect(check(proof, request('{}', {}), {})).toBe('not-checked');
    expect(check(proof, request('{}', {}))).toBe('token missing');
    expect(check(proof, request('{}', { 'x-api-key': SECRET }))).toBe('genuine');
  });
});
