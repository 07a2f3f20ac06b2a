import { createHmac } from 'node:crypto';
import { checkProof, rawRequest, STANDARD_WEBHOOKS, type NoticeJob, type ProofResult } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';
import { signed } from './target.js';

describePlugin(plugin, __dirname);

/** The example in the tests of the Standard Webhooks libraries (JavaScript and Go, "sign function works"). */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  url: 'https://example.com/hook',
  body: '{"test": 2432232314}',
  now: new Date(1614265330_000),
};
const WANTED = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const received = (headers: Record<string, string>, secret: string, body = EXAMPLE.body): ProofResult =>
  checkProof(
    STANDARD_WEBHOOKS,
    rawRequest({ method: 'POST', url: EXAMPLE.url, headers, body: Buffer.from(body) }),
    { secret },
    EXAMPLE.now,
  );

it('sends a notice as a message of its own type, signed as any other', async () => {
  const seen: { url: string; headers: Record<string, string>; body: string }[] = [];
  const http = { request: async (one: never) => (seen.push(one), { status: 204, headers: {}, body: Buffer.alloc(0) }) };
  const job: NoticeJob = {
    ...{ deliveryId: 'dv_1', event: 'wallet.low' as const, occurredAt: '2026-11-22T06:30:00.000Z', attempt: 1 },
    ...{ title: 'The wallet pays 9 more calls', data: { credits: 47.5, callsLeft: 9 } },
  };
  await plugin.notify?.(http as never, job, { settings: { url: EXAMPLE.url, secret: SECRET }, region: 'IN', now: EXAMPLE.now } as never);
  expect(seen[0]?.headers['webhook-id']).toBe('dv_1');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    type: 'wallet.low',
    timestamp: '2026-11-22T06:30:00.000Z',
    data: { title: 'The wallet pays 9 more calls', credits: 47.5, callsLeft: 9 },
  });
  expect(received(seen[0]?.headers ?? {}, SECRET, seen[0]?.body)).toMatchObject({ kind: 'genuine' });
});

describe('Standard Webhooks', () => {
  it('signs the specification’s example as its own libraries do, with the prefix or without', () => {
    for (const secret of [SECRET, SECRET.slice('whsec_'.length), ` ${SECRET} `]) {
      expect(signed(EXAMPLE, [secret])).toEqual({
        'content-type': 'application/json',
        'webhook-id': EXAMPLE.id,
        'webhook-timestamp': '1614265330',
        'webhook-signature': WANTED,
      });
    }
  });

  it('signs bytes, not letters: the HMAC made by hand over a body in Devanagari is the same', () => {
    const body = '{"name":"आरती 🙂"}';
    const key = Buffer.from(OTHER.slice(6), 'base64');
    const wanted = createHmac('sha256', key).update(`${EXAMPLE.id}.1614265330.${body}`).digest('base64');
    expect(signed({ ...EXAMPLE, body }, [OTHER])['webhook-signature']).toBe(`v1,${wanted}`);
  });

  it('signs with both secrets while the key is changed, so that a receiver of either is content', () => {
    const headers = signed(EXAMPLE, [OTHER, SECRET]);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(headers['webhook-signature']?.endsWith(` ${WANTED}`)).toBe(true);
    for (const secret of [OTHER, SECRET]) expect(received(headers, secret).kind).toBe('genuine');
    expect(received(headers, `whsec_${Buffer.alloc(32, 8).toString('base64')}`).kind).toBe('not-genuine');
    expect(received(headers, SECRET, `${EXAMPLE.body} `).kind).toBe('not-genuine');
    expect(received(signed(EXAMPLE, [OTHER]), SECRET).kind).toBe('not-genuine');
  });

  it('the form lets in what can be signed with, and nothing else', () => {
    const pattern = new RegExp(String(plugin.settings.properties['secret']?.['pattern']));
    for (const secret of [SECRET, OTHER, `whsec_${Buffer.alloc(64, 1).toString('base64')}`]) {
      expect(secret).toMatch(pattern);
      expect(() => signed(EXAMPLE, [secret])).not.toThrow();
    }
    for (const secret of [
      'whsec_',
      'password',
      'whsec_c2hvcnQ=',
      `whsec_${Buffer.alloc(65, 1).toString('base64')}`,
      `${SECRET.slice(0, -2)}-_`,
    ]) {
      expect(() => signed(EXAMPLE, [secret])).toThrow('24 to 64 bytes');
    }
  });
});
