import { Webhook } from 'standardwebhooks';
import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { createWebhookSender, type WebhookSender, webhookHeaders } from './create-webhook-sender.js';

const [SECRET, OLD, OTHER] = [7, 8, 9].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`) as [string, string, string];
const BODY = JSON.stringify({ type: 'lead.accepted', data: { lead: { name: 'आरती 🙂' } } });

let end: LoopbackVendor;
let origin: string;
beforeEach(async () => {
  end = await LoopbackVendor.listening();
  origin = end.origin;
});

const sender = (more: Partial<Parameters<typeof createWebhookSender>[0]> = {}): WebhookSender =>
  createWebhookSender({ now: () => new Date(), allow: ['127.0.0.1'], ...more });
const send = (more: object = {}, by = sender()): ReturnType<WebhookSender['send']> =>
  by.send({ id: 'wm_1', url: `${origin}/hook?a=1`, body: BODY, secrets: [SECRET], ...more });
const headersSeen = (): Record<string, string> => end.seen[0]?.headers as Record<string, string>;

describe('a message', () => {
  it('is signed so that the public library of Standard Webhooks verifies it, by each of the secrets', async () => {
    expect(await send({ secrets: [SECRET, OLD] })).toEqual({ isTaken: true, status: 200 });
    const [seen] = end.seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/hook?a=1', body: BODY });
    expect(headersSeen()).toMatchObject({ 'webhook-id': 'wm_1', 'content-type': 'application/json' });
    for (const secret of [SECRET, OLD]) expect(new Webhook(secret).verify(seen?.body ?? '', headersSeen())).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(OTHER).verify(seen?.body ?? '', headersSeen())).toThrow('No matching signature');
    expect(() => new Webhook(SECRET).verify(`${BODY} `, headersSeen())).toThrow('No matching signature');
  });

  it('has the signature that the library makes', () => {
    const now = new Date('2026-11-21T06:30:00.700Z');
    const headers = webhookHeaders({ id: 'wm_1', url: 'https://example.in/', body: BODY, secrets: [SECRET] }, now);
    expect(headers['webhook-timestamp']).toBe('1795242600');
    expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign('wm_1', now, BODY));
  });

  it.each([
    [204, {}, { isTaken: true, status: 204 }],
    [400, {}, { isTaken: false, status: 400, error: 'the far end answered 400' }],
    [401, {}, { isTaken: false, status: 401 }],
    [410, {}, { isTaken: false, status: 410 }],
    [500, {}, { isTaken: false, status: 500 }],
    [429, { 'retry-after': '120' }, { isTaken: false, status: 429, retryAfterMs: 120_000 }],
    [503, { 'retry-after': '7' }, { isTaken: false, status: 503, retryAfterMs: 7_000 }],
  ])('that is answered %i is judged by it', async (status, headers, fared) => {
    end.answer = (_request, response) => response.writeHead(status, headers).end('hush');
    expect(await send()).toMatchObject(fared);
    expect(JSON.stringify(await send())).not.toContain('hush');
  });

  it.each([301, 302, 307, 308])('follows no redirect, also none to the same host: %i', async (status) => {
    end.answer = (_request, response) => response.writeHead(status, { location: `${origin}/elsewhere` }).end();
    expect(await send()).toEqual({ isTaken: false, status, error: `the far end answered ${status}` });
    expect(end.seen.map(({ url }) => url)).toEqual(['/hook?a=1']);
  });

  it('that nobody answers in time, that nobody takes, or whose answer has no end, has failed', async () => {
    end.answer = () => undefined;
    expect(await send({}, sender({ timeoutMs: 50 }))).toEqual({ isTaken: false, error: '127.0.0.1 gave no answer: it took too long' });
    end.answer = (_request, response) => void response.end(Buffer.alloc(300 * 1024));
    expect(await send()).toMatchObject({ isTaken: false });
    const closed = new Promise((done) => end.server.once('close', done));
    end.close();
    await closed;
    expect(await send()).toEqual({ isTaken: false, error: '127.0.0.1 gave no answer: ECONNREFUSED' });
  });
});

describe('an address', () => {
  const strict = sender({ allow: [], lookup: async () => [{ address: '10.0.0.1', family: 4 }] });

  it.each([
    ['https://127.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::ffff:169.254.169.254]/', 'ADDRESS_NOT_PUBLIC'],
    ['https://erp.lan/', 'ADDRESS_UNKNOWN'],
    ['http://example.in/', 'ADDRESS_REFUSED'],
    ['https://me:hush@example.in/', 'ADDRESS_REFUSED'],
    ['https://example.in/a#b', 'HTTP_ADDRESS_REFUSED'],
    ['https://example.in/a/../b', 'HTTP_ADDRESS_REFUSED'],
    ['nonsense', 'ADDRESS_REFUSED'],
  ])('is refused before anything is stored, and again when a message is sent: %s', async (url, code) => {
    expect((await strict.refusalOf(url))?.code).toBe(code);
    expect(await send({ url }, strict)).toMatchObject({ isTaken: false, error: expect.any(String) });
    expect(end.seen).toEqual([]);
  });

  it('that was public when it was entered and is private now gets nothing', async () => {
    const answers = ['93.184.215.14', '10.0.0.1'];
    const rebound = sender({ allow: [], lookup: async () => [{ address: answers.shift() ?? '', family: 4 }] });
    expect(await rebound.refusalOf('https://rebinding.example/')).toBeUndefined();
    expect(await send({ url: 'https://rebinding.example/' }, rebound)).toEqual({
      isTaken: false,
      error: 'rebinding.example has no address of the open internet',
    });
  });
});
