import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckoutCopy, type Run } from './checkout-copy.js';

const place = new CheckoutCopy();
const { root: checkout, payloads, run, newPlugin, turant, payload, files, changesSince } = place;
const ENQUIRY = '{"id":"enq-1","full_name":"Asha Patil","contact_number":"98765 43210","looking_for":"2 BHK","utm_source":"google"}';

beforeAll(() => {
  place.make();
  expect(newPlugin(['acme-homes', '--from', payload('acme.json', ENQUIRY)]).code).toBe(0);
}, 120_000);

describe('turant plugin try', () => {
  it('shows what would be read from a fixture, for people and for scripts', () => {
    const table = turant(['plugin', 'try', 'acme-homes', 'sample']);
    expect(table.code).toBe(0);
    expect(table.out).toMatch(/^ {3}phone {8}\+919876543210$/m);
    expect(table.out).toMatch(/^ {3}would ring {3}yes$/m);
    const { code, out } = turant(['plugin', 'try', 'acme-homes', 'sample.json', '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({ plugin: 'acme-homes', status: 'read', items: [expect.anything()] }),
    ]);
  });

  it('reads a file from anywhere, and says why nobody is in it', () => {
    const file = payload('other.json', '{"full_name":"Ravi","contact_number":"call me"}');
    expect(turant(['plugin', 'try', 'acme-homes', 'other.json'], { cwd: payloads })).toMatchObject({
      code: 1,
      out: expect.stringContaining('rejected (missing_phone)'),
    });
    writeFileSync(file, '{"cut');
    expect(turant(['plugin', 'try', 'acme-homes', file]).out).toContain('unparseable');
    expect(turant(['plugin', 'try', 'nobody', file]).err).toContain('there is no plugin nobody');
    expect(turant(['plugin', 'try', 'acme-homes', 'nowhere']).err).toContain('neither a file nor a fixture (sample)');
  });
});

describe('turant plugin try --write', () => {
  const fixture = (name: string): string => join(checkout, 'plugins/acme-homes/fixtures', name);
  const write = (name: string, ...more: string[]): Run => turant(['plugin', 'try', 'acme-homes', name, '--write', ...more]);

  it('writes what was read after showing it, and the headers where there are none, so that the suite passes', () => {
    writeFileSync(fixture('second.txt'), 'full_name=Ravi+Rao&contact_number=98200+33446&utm_source=google&Colour=Blue');
    const { code, out, err } = write('second');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^ {3}phone {8}\+919820033446$/m);
    expect(out).toMatch(/written: \S+second\.expected\.json, \S+second\.headers\.json/);
    const lead = { name: 'Ravi Rao', phone: '+919820033446', requirement: 'Colour: Blue', source: 'acme_homes' };
    expect(JSON.parse(readFileSync(fixture('second.expected.json'), 'utf8'))).toMatchObject({
      outcome: 'leads',
      leads: [{ lead, triggerImmediateCall: true, extra: { utm_source: 'google' } }],
      isTest: false,
    });
    writeFileSync(fixture('nobody.json'), '{"full_name":"Ravi"}');
    expect(write('nobody', '--json')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(fixture('nobody.expected.json'), 'utf8'))).toMatchObject({
      outcome: 'rejected',
      rejected: ['missing_phone'],
    });
    expect(run(['node_modules/jest/bin/jest.js', '--runInBand', 'plugins/acme-homes/']).code).toBe(0);
  }, 120_000);

  it('replaces nothing without --force, and keeps what people have written beside the items', () => {
    const file = fixture('second.expected.json');
    const corrected = { ...JSON.parse(readFileSync(file, 'utf8')), leads: [], notes: ['by Meera'], ack: { status: 200 } };
    writeFileSync(file, JSON.stringify(corrected));
    expect(write('second')).toMatchObject({
      code: 1,
      err: expect.stringContaining('second.expected.json is there already; --force replaces it'),
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(corrected);
    expect(write('second', '--force').code).toBe(0);
    const leads = [expect.objectContaining({ lead: expect.objectContaining({ name: 'Ravi Rao' }) })];
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ leads, notes: ['by Meera'], ack: { status: 200 } });
  });

  it('writes nothing of a body that cannot be read, or that is no fixture', () => {
    const before = files();
    writeFileSync(fixture('cut.json'), '{"cut');
    expect(write('cut')).toMatchObject({ code: 1, err: expect.stringContaining('nothing was written') });
    rmSync(fixture('cut.json'));
    expect(write(payload('elsewhere.json', ENQUIRY))).toMatchObject({
      code: 1,
      err: expect.stringContaining('--write is for fixtures of acme-homes'),
    });
    expect(changesSince(before)).toEqual([]);
  });
});
