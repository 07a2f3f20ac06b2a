import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useService } from '../engines/use-service.js';
import { CheckoutCopy, type Run } from './checkout-copy.js';

const ROOT = resolve(__dirname, '../..');
const place = new CheckoutCopy();
const { root: checkout, outside, payloads, run, newPlugin, builtNewPlugin, turant, payload, files, changesSince } = place;
const registryLines = (): string[] => readFileSync(join(checkout, 'plugins/registry.ts'), 'utf8').split('\n');
const expectedOf = (id: string): { outcome: string; leads?: { lead: Record<string, string> }[]; rejected?: string[] } =>
  JSON.parse(readFileSync(join(checkout, `plugins/${id}/fixtures/sample.expected.json`), 'utf8'));

beforeAll(() => place.make(), 120_000);

const ENQUIRY = `{"id" : "enq-1", "full_name":"Asha Patil","contact_number":"98765 43210","email_id":"asha@example.com",
 "looking_for":"2 BHK","Budget Range":"50-60 lakh","utm_source":"google","visit_date":"2026-02-01","created_on":"2026-01-05 10:00:00"}`;

const ODD: Readonly<Record<string, string>> = {
  'form.txt': 'full_name=Asha+Patil&mobile=98765+43210&city=Pune&Your+message=2+BHK+please&utm_campaign=diwali',
  'soap.xml':
    '<?xml version="1.0"?><enquiry><id>E-7</id><customer><name>Ravi</name><mobile>+91 98200 33446</mobile></customer><remarks>Call</remarks></enquiry>',
  'list.json': '[{"name":"A One","phone":"9000000001"},{"name":"B Two","phone":"9000000002","email":"b@example.com"}]',
  'nested.json':
    '{"event":"lead.created","data":{"person":{"full_name":"Asha Patil","phones":[{"type":"mobile","number":"+91 98765 43210"}]},"created_at":"2026-01-05T08:00:00Z"}}',
  'email-only.json': '{"name":"Asha","email":"asha@example.com","comments":"mail me"}',
  'no-phone.json': '{"name":"Asha","comments":"no number"}',
  'odd-keys.json': '{"constructor":"x","__proto__":{"a":1},"नाम":"आशा","मोबाइल":"९८७६५४३२१०","it\'s \\"odd\\"":"y","1.2":"one","phone":""}',
  'multipart.txt':
    '--XyZ\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--XyZ\r\nContent-Disposition: form-data; name="phone"\r\n\r\n9876543210\r\n--XyZ--\r\n',
};
const idOf = (name: string): string => `odd-${name.replace(/\..*/, '')}`;

describe('npm run new:plugin', () => {
  it('makes a plugin of a payload: its own folder, two lines of the registry, and nothing else', () => {
    const before = files();
    const lines = registryLines();
    const made = newPlugin(['acme-homes', '--from', payload('acme.json', ENQUIRY)], { cwd: outside });
    expect([made.code, made.err]).toEqual([0, '']);
    expect(changesSince(before).filter((path) => !path.startsWith('plugins/acme-homes/'))).toEqual(['plugins/registry.ts']);
    const added = ["import acmeHomes from './acme-homes/plugin.js';", '  acmeHomes,'];
    expect(registryLines().filter((line) => !lines.includes(line))).toEqual(added);
    expect(registryLines().filter((line) => !added.includes(line))).toEqual(lines);
    expect(readFileSync(join(checkout, 'plugins/acme-homes/fixtures/sample.json'), 'utf8')).toBe(ENQUIRY);
    expect(expectedOf('acme-homes').leads?.[0]).toMatchObject({
      lead: {
        name: 'Asha Patil',
        phone: '+919876543210',
        email: 'asha@example.com',
        budget: '50-60 lakh',
        source: 'acme_homes',
      },
      idempotencyKey: 'acme-homes:enq-1',
      sentAt: '2026-01-05T10:00:00.000Z',
    });
    expect(expectedOf('acme-homes').leads?.[0]?.lead['requirement']).toContain('2 BHK');
    expect(expectedOf('acme-homes').leads?.[0]?.lead['requirement']).toContain('2026-02-01');
  });

  it('makes one without a payload, from a name that begins with a digit, and one that no module may be called', () => {
    expect(newPlugin(['24x7-leads']).code).toBe(0);
    expect(newPlugin(['default']).code).toBe(0);
    expect(registryLines()).toEqual(expect.arrayContaining(['  p24x7Leads,', '  defaultPlugin,']));
  });

  it('understands what npm makes of --from without the two hyphens, from the folder the author stands in', () => {
    payload('mine.json', ENQUIRY);
    const env = { INIT_CWD: payloads };
    expect(newPlugin(['npm-one', 'mine.json'], { env: { ...env, npm_config_from: 'true' } }).code).toBe(0);
    expect(newPlugin(['npm-two'], { env: { ...env, npm_config_from: 'mine.json' } }).code).toBe(0);
    for (const id of ['npm-one', 'npm-two']) expect(expectedOf(id).leads?.[0]?.lead['name']).toBe('Asha Patil');
  });

  it('reads forms, XML, lists, boxes, other scripts, and bodies without anybody to call', () => {
    for (const [name, body] of Object.entries(ODD)) {
      const { code, out, err } = builtNewPlugin([idOf(name), '--from', payload(name, body)]);
      expect([name, code, err]).toEqual([name, 0, '']);
      expect(out).not.toContain('still red');
    }
    const phones = Object.keys(ODD).map((name) => (expectedOf(idOf(name)).leads ?? []).map(({ lead }) => lead['phone'] ?? null));
    const [asha, ravi] = ['+919876543210', '+919820033446'];
    expect(phones).toEqual([[asha], [ravi], ['+919000000001', '+919000000002'], [asha], [null], [], [asha], [asha]]);
    expect(expectedOf('odd-no-phone')).toMatchObject({ outcome: 'rejected', rejected: ['missing_phone'] });
  }, 120_000);

  it('what it made passes its own suite at once, the registry’s test and the layout’s, where its body holds a lead', () => {
    const ids = ['acme-homes', '24x7-leads', 'default', 'npm-one', 'npm-two', ...Object.keys(ODD).map(idOf)];
    const folders = ids.map((id) => `plugins/${id}/`);
    // As npm test does: V8 need not optimise what runs once.
    const tested = run([
      '--interrupt-budget=1000000',
      'node_modules/jest/bin/jest.js',
      '--runInBand',
      '--json',
      ...folders,
      'plugins/registry.spec',
    ]);
    const report = JSON.parse(tested.out) as { numPassedTestSuites: number; numFailedTests: number; numPassedTests: number };
    // Its one body has nobody who could be called or written to: whoever goes on with it needs another one.
    expect([...new Set(tested.err.match(/●.*/g) ?? [])]).toEqual([
      '● the plugin odd-no-phone › reads a lead from one of its fixtures at least',
    ]);
    expect([report.numPassedTestSuites, report.numFailedTests]).toEqual([ids.length, 1]);
    expect(report.numPassedTests).toBeGreaterThan(ids.length * 12);
    expect(run(['node_modules/oxfmt/bin/oxfmt', '--check', 'plugins/registry.ts', ...folders]).code).toBe(0);
  }, 240_000);

  it.each([
    ['leads', 'reserved', '{"phone":"9876543210"}'],
    ['Acme', 'no plugin id', '{"phone":"9876543210"}'],
    ['../acme', 'no plugin id', '{"phone":"9876543210"}'],
    ['a--b', 'no plugin id', '{"phone":"9876543210"}'],
    ['meta', 'plugins/meta is there already', '{"phone":"9876543210"}'],
    ['cut-off', 'cannot be read', '{"phone":"98765'],
    ['just-words', 'neither JSON nor a form nor XML', 'call me maybe'],
    ['nothing', 'no field to read', '[]'],
    ['no-bytes', 'no field to read', ''],
  ])('refuses %s in words (%s) and leaves nothing behind', (id, words, body) => {
    const before = files();
    const { code, err } = builtNewPlugin([id, '--from', payload('refused', body)]);
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    expect(changesSince(before)).toEqual([]);
  });

  it('refuses a payload that is not there, an id too many, and no id', () => {
    const before = files();
    expect(builtNewPlugin(['missing', '--from', join(payloads, 'none.json')]).err).toContain('cannot be opened');
    expect(builtNewPlugin(['one', 'two']).err).toContain('npm run new:plugin <id> [--from payload.json]');
    expect(newPlugin([]).err).toContain('npm run new:plugin <id> [--from payload.json]');
    expect(changesSince(before)).toEqual([]);
  });
});

describe('turant connection add', () => {
  const service = useService();

  const add = (args: readonly string[], env?: Record<string, string>): Run =>
    turant(['connection', 'add', ...args], { env: env ?? { TURANT_URL: service.baseUrl, TURANT_API_KEY: service.apiKey } });

  it('prints an address that takes leads, and the steps with it', async () => {
    const { code, out, err } = add(['typeform', '--name', 'Spring form', '--set', 'fieldMap={"Which flat?":"requirement"}']);
    expect([code, err]).toEqual([0, '']);
    const [url = ''] = /http\S+\/api\/webhooks\/typeform\/\S+/.exec(out) ?? [];
    expect(out).toContain('Spring form is connected');
    expect(out).not.toContain('{url}');
    expect(out).toMatch(/^ {2}1\. /m);
    const body = readFileSync(join(ROOT, 'plugins/typeform/fixtures/form-response.json'), 'utf8');
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(200);
  });

  it('answers a script in JSON, keeps the secret to itself, and finds a standalone by its folder', () => {
    const { code, out, err } = add(['cardekho', '--set', 'secret=hush-Sesame-8181', '--json'], { DATA_DIR: service.dataDir });
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ success: true, connection: { plugin: 'cardekho', settings: { secret: '***' } } });
    expect(out).not.toContain('hush-Sesame-8181');
  });

  it('says what is wrong: the plugin, the setting, the key, the place', () => {
    expect(add(['nobody']).err).toContain('there is no plugin nobody; there are 99acres');
    expect(add(['typeform', '--set', 'apiKey=1']).err).toContain('typeform has no setting apiKey; it has secret');
    expect(add(['typeform', '--set', 'fieldMap=oops']).err).toContain('fieldMap is a JSON object');
    expect(add(['typeform'], { TURANT_URL: service.baseUrl, TURANT_API_KEY: 'wrong' }).err).toContain('401');
    expect(add(['typeform'], { DATA_DIR: join(outside, 'nowhere') }).err).toContain('TURANT_URL and TURANT_API_KEY');
    expect(existsSync(join(outside, 'nowhere'))).toBe(false);
  });
});
