import { createHmac } from 'node:crypto';
import { checkProof, type RawRequest, rawRequest, type Settings } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

describe('the handshake', () => {
  const secret = 'test_secret_do_not_use';
  const now = new Date('2026-01-05T08:30:00.000Z');
  const asked = (query: string): RawRequest =>
    rawRequest({ method: 'GET', url: `/api/webhooks/linkedin/t1?${query}`, headers: {}, body: Buffer.alloc(0) });
  const answer = (query: string, settings: Settings = { secret }) => plugin.handshake?.(asked(query), { settings, now });

  it('answers the code and its HMAC as JSON', () => {
    const challengeCode = '890e4665-4dfe-4ab1-b689-ed553bceeed0';
    const reply = answer(`challengeCode=${challengeCode}&applicationId=urn%3Ali%3AdeveloperApplication%3A42`);
    expect(reply).toMatchObject({ status: 200, contentType: 'application/json' });
    expect(JSON.parse(reply?.body ?? '')).toEqual({
      challengeCode,
      challengeResponse: createHmac('sha256', secret).update(challengeCode).digest('hex'),
    });
  });

  it('signs no body that a forger hands in as a code', () =>
    expect(answer(`challengeCode=${encodeURIComponent('hmacsha256={"type":"LEAD_ACTION"}')}`)).toBeUndefined());

  it('leaves a ping without a code alone', () => expect(answer('')).toBeUndefined());

  it('tells the owner that the client secret is missing', () =>
    expect(() => answer('challengeCode=890e4665', {})).toThrow('client secret'));
});

describe('the signature', () => {
  const secret = 'test_secret_do_not_use';
  const body = Buffer.from('{"type":"LEAD_ACTION"}');
  const proofResultOf = (signature: string): string => {
    const raw = rawRequest({ method: 'POST', url: '/', headers: { 'X-LI-Signature': signature }, body });
    return checkProof(plugin.proof ?? { kind: 'url' }, raw, { secret }, new Date(0)).kind;
  };
  const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

  it('is taken bare and with the prefix in front of it', () => {
    expect(proofResultOf(hmac(`hmacsha256=${body.toString()}`))).toBe('genuine');
    expect(proofResultOf(`hmacsha256=${hmac(`hmacsha256=${body.toString()}`)}`)).toBe('genuine');
  });

  it('is refused where the body was signed without the prefix', () => expect(proofResultOf(hmac(body.toString()))).toBe('not-genuine'));
});

describe('the delivery', () => {
  const event = (leadAction: string) => ({
    leadGenFormResponse: 'urn:li:leadGenFormResponse:7-2',
    leadAction,
    occurredAt: 1_767_600_300_000,
  });
  const idOf = (value: unknown): string | undefined =>
    plugin.platformRequestId?.(rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(value)) }));

  it('differs between a lead’s creation and its deletion, and stays when it comes again', () => {
    expect(idOf(event('CREATED'))).toBe('urn:li:leadGenFormResponse:7-2 CREATED 1767600300000');
    expect(idOf(event('DELETED'))).not.toBe(idOf(event('CREATED')));
    expect(idOf([event('CREATED')])).toBe(idOf(event('CREATED')));
  });

  it('has no name where it holds several events or no time', () => {
    expect(idOf([event('CREATED'), event('DELETED')])).toBeUndefined();
    expect(idOf({ ...event('CREATED'), occurredAt: undefined })).toBeUndefined();
  });
});
