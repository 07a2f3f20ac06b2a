import fc from 'fast-check';
import { answerTo } from '../testing/answer-to.js';
import { WAYS } from '../testing/api-under-test.js';
import { useTenant } from '../testing/use-tenant.js';
import { freshPhone, postLead } from '../testing/post-lead.js';

describe.each(WAYS)('%s', (_name, hasFastPath) => {
  const api = useTenant({ hasFastPath, listens: true });

  beforeAll(() => api.addEmployee(api.tenant));

  const raw = (...parts: (string | Buffer)[]): Promise<string> => answerTo(api.port, ...parts);
  const head = (...headers: string[]): string =>
    ['POST /api/webhooks/leads HTTP/1.1', 'Host: x', `Authorization: Bearer ${api.key}`, ...headers, '', ''].join('\r\n');

  const leadCount = async (): Promise<number> => (await api.parts.store.leads.list(api.tenant, { limit: 10_000 })).length;

  describe('a hostile body', () => {
    it.each<[string, string | Buffer, number, string]>([
      ['nothing', '', 400, 'BODY_EMPTY'],
      ['half a body', '{"lead":', 400, 'BODY_MALFORMED'],
      ['no JSON', 'name=Ravi', 400, 'BODY_MALFORMED'],
      ['Latin-1', Buffer.from('{"lead":{"name":"Jos\u00e9"}}', 'latin1'), 400, 'BODY_NOT_UTF8'],
      ['a list', '[{"lead":{"name":"Ravi"}}]', 422, 'VALIDATION_FAILED'],
      ['null', 'null', 422, 'VALIDATION_FAILED'],
      ['a number', '1', 422, 'VALIDATION_FAILED'],
      ['65 levels', `{"lead":{"name":"R","x":${'['.repeat(63)}${']'.repeat(63)}}}`, 422, 'BODY_TOO_DEEP'],
      ['brackets only', '['.repeat(200_000), 400, 'BODY_MALFORMED'],
      ['deep brackets', '['.repeat(100_000) + ']'.repeat(100_000), 422, 'BODY_TOO_DEEP'],
      ['a megabyte', JSON.stringify({ lead: { name: 'R', requirement: 'x'.repeat(1_000_000) } }), 413, 'BODY_TOO_LARGE'],
    ])('of %s is refused and leaves nothing', async (_, body, status, code) => {
      const before = await leadCount();
      const response = await postLead(api, api.key, body);
      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(response.headers['x-api-version']).toBe('2.4');
      expect(await leadCount()).toBe(before);
    });

    it('that ends where it must not is taken up to the limit', async () => {
      expect((await postLead(api, api.key, `{"lead":{"name":"R","x":${'['.repeat(62)}${']'.repeat(62)}}}`)).statusCode).toBe(202);
      expect((await postLead(api, api.key, '{"lead":{"name":"R","pad":"' + 'x'.repeat(200 * 1024) + '"}}')).statusCode).toBe(202);
    });

    it('may begin with a BOM and name a field twice', async () => {
      const response = await postLead(api, api.key, `\uFEFF{"lead":{"name":"A","name":"B","phone":"${freshPhone()}"}}`);
      expect(response.statusCode).toBe(202);
      expect(await api.parts.store.leads.get(api.tenant, response.json().leadId)).toMatchObject({ name: 'B' });
    });

    it('cannot reach a prototype', async () => {
      const body = `{"__proto__":{"triggerImmediateCall":true},"lead":{"name":"R","phone":"${freshPhone()}","__proto__":{"email":"no"},"constructor":{"prototype":{"x":1}},"deep":{"__proto__":{"y":1}}}}`;
      const response = await postLead(api, api.key, body);
      expect(response.json()).toMatchObject({ status: 'accepted', callId: null });
      expect((await api.parts.store.leads.get(api.tenant, response.json().leadId))?.extra).toEqual([{ name: 'deep', value: {} }]);
      expect(({} as { x?: number }).x).toBeUndefined();
    });

    it('with half surrogate pairs and control characters is kept whole', async () => {
      const response = await postLead(
        api,
        api.key,
        `{"lead":{"name":"R\\ud800\\u0000\\r\\nX-Evil: 1","phone":"${freshPhone()}","f\\udfff":"\\udfff"}}`,
      );
      expect(response.statusCode).toBe(202);
      expect(JSON.stringify(response.headers)).not.toContain('Evil');
      expect(await api.parts.store.leads.get(api.tenant, response.json().leadId)).toMatchObject({
        name: 'R\uFFFD\0\r\nX-Evil: 1',
        extra: [{ name: 'f\uFFFD', value: '\uFFFD' }],
      });
    });

    it('never brings a 5xx or an answer of another shape', async () => {
      const wild = fc.oneof(
        fc.json(),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
        fc
          .record({ lead: fc.dictionary(fc.string({ unit: 'binary', maxLength: 6 }), fc.jsonValue()), tier: fc.jsonValue() })
          .map((body) => JSON.stringify(body)),
        fc
          .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue())
          .map((extra) => JSON.stringify({ lead: { name: 'R', ...extra, phone: null, email: null } })),
      );
      await fc.assert(
        fc.asyncProperty(wild, async (body) => {
          const response = await postLead(api, api.key, body);
          expect([202, 400, 422]).toContain(response.statusCode);
          expect(response.json()).toHaveProperty('success', response.statusCode === 202);
        }),
        { numRuns: 120 },
      );
    }, 30_000);
  });

  describe('on the wire', () => {
    it('a body that is too long by its Content-Length is refused before it comes', async () => {
      const answer = await raw(head('Content-Type: application/json', 'Content-Length: 1000000'));
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
      expect(answer).toContain('BODY_TOO_LARGE');
    });

    it('a body of no stated length is refused once it is too long', async () => {
      const chunk = Buffer.alloc(300_000, 0x20);
      const answer = await raw(
        head('Content-Type: application/json', 'Transfer-Encoding: chunked'),
        `${chunk.length.toString(16)}\r\n`,
        chunk,
        '\r\n0\r\n\r\n',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    });

    it('no HTTP at all is answered as a problem, and the line is closed', async () => {
      const answer = await raw('HELLO\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"success":false/s);
    });

    it('headers without end are 431', async () => {
      expect(await raw(head(`X-Long: ${'x'.repeat(40_000)}`))).toMatch(/^HTTP\/1\.1 431 /);
    });

    it('two Authorization headers are refused', async () => {
      const answer = await raw(
        head(`authorization: Bearer ${api.key}`, 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close'),
        '{}',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*error="invalid_token".*KEY_AMBIGUOUS/s);
    });
  });
});
