import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { freePorts } from '../engines/engine-process.js';
import { startLoopbackServer } from '../engines/loopback-server.js';
import { useCommandLine } from './command-line.js';

const turant = useCommandLine();

describe('what is wrong', () => {
  const another = async (listener: RequestListener): Promise<string> => (await startLoopbackServer(listener)).origin;
  const as = (TURANT_URL: string, TURANT_API_KEY = 'tk_live_nobody'): Record<string, string> => ({ TURANT_URL, TURANT_API_KEY });

  it.each([[['leads']], [['tail']], [['wallet']], [['dnc', 'add', '+919812300001']], [['connection', 'list']], [['employee']]])(
    '%j says that no service runs',
    async (args) => {
      const [port = 0] = await freePorts(1);
      expect(await turant.refused(5, args, as(`http://127.0.0.1:${port}`))).toMatch(
        /no service answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
      );
    },
  );

  it.each([[['init', '--tenant', 'Shop', '--out', 'turant.json']], [['seed', '--calls', '1']], [['replay']]])(
    '%j says that no MongoDB answers, and shows no password',
    async (args) => {
      const env = { MONGODB_URI: 'mongodb://turant:hush@127.0.0.1:1/turant?replicaSet=rs0', TRUNK_URI: 'sip:127.0.0.1:5090' };
      const said = await turant.refused(1, args, env);
      expect(said).toContain('no MongoDB answers where MONGODB_URI says: start it, or correct host and port');
      expect(said).not.toContain('hush');
      expect(existsSync(join(turant.folder, 'turant.json'))).toBe(false);
    },
  );

  it('says where no standalone has run', async () => {
    expect(await turant.refused(1, ['leads'], { DATA_DIR: join(turant.folder, 'nowhere') })).toContain(
      'set DATA_DIR to its data folder, or TURANT_URL and',
    );
  });

  it.each([
    [{ DATA_DIR: 'nowhere' }],
    [{ MONGODB_URI: 'mongodb://turant:hush@127.0.0.1:1/turant?replicaSet=rs0', TRUNK_URI: 'sip:127.0.0.1:5090' }],
  ])('verify says by its exit code that the records cannot be read with %j', async (env) => {
    const said = await turant.refused(5, ['verify'], env);
    expect(said).toMatch(/there is no data in|no MongoDB answers/);
    expect(said).not.toContain('hush');
    expect(existsSync(join(turant.folder, 'nowhere'))).toBe(false);
  });

  it('says that the key is refused, or lacks a scope, and never shows it', async () => {
    const wrong = await turant.refused(4, ['leads'], as(turant.service.baseUrl, 'tk_live_hush'));
    expect(wrong).toMatch(/refused the API key: .*401/);
    const { secret } = (await turant.service.send('/api/api-keys', { body: { name: 'reader', scopes: ['dashboard:read'] } })).body;
    const lacking = await turant.refused(4, ['dnc', 'add', '+919812300001'], as(turant.service.baseUrl, secret));
    expect(lacking).toMatch(/this key may not do that: .*403 SCOPE_MISSING/);
    const odd = await turant.refused(1, ['leads'], as(turant.service.baseUrl, 'tk_live_hush\nX-Other: 1'));
    expect(odd).toContain('TURANT_API_KEY');
    expect(`${wrong}${lacking}${odd}`).not.toContain('hush');
  });

  it('sends no key of the standalone of this machine to another address, and no key of another service to the standalone', async () => {
    const asked: string[] = [];
    const stranger = await another(({ url = '' }, answer) => void (asked.push(url), answer.end('{"success":true,"data":[]}')));
    const { dataDir } = turant.service;
    for (const args of [['leads'], ['trunk']]) {
      const said = await turant.refused(1, args, { DATA_DIR: dataDir, TURANT_URL: stranger });
      expect(said).toContain('TURANT_API_KEY is not: set both, or none');
      expect(await turant.refused(1, args, { DATA_DIR: dataDir, TURANT_API_KEY: 'tk_live_hush' })).toContain('TURANT_URL is not: set both');
    }
    expect(asked).toEqual([]);
    expect((await turant.run(['leads'], { env: { DATA_DIR: dataDir } })).code).toBe(0);
  });

  it('does not show what an address holds besides the host', async () => {
    expect(await turant.refused(1, ['leads'], as('http://user:hush@127.0.0.1:1'))).not.toContain('hush');
    await turant.refused(1, ['leads'], as('ftp://127.0.0.1'));
    await turant.refused(1, ['leads'], as('localhost:8080'));
  });

  it('knows another program from a service that is not ready', async () => {
    const page = await another((_, response) => response.end('<html>hello</html>'));
    expect(await turant.refused(1, ['leads'], as(page))).toContain('is not Turant (200)');
    const json = await another((_, response) => response.end('{"data":[]}'));
    expect(await turant.refused(1, ['leads'], as(json))).toContain('is not Turant (200)');
    const proxy = await another((_, response) => response.writeHead(502).end('bad gateway'));
    expect(await turant.refused(5, ['leads'], as(proxy))).toContain('502');
    const cut = await another((_, response) => response.destroy());
    expect(await turant.refused(5, ['leads'], as(cut))).toContain('broke off');
    expect(await turant.refused(1, ['dnc', 'add', '+919812300001'], as(cut))).toContain('look whether it was done');
    const half = await another((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"success":');
      setTimeout(() => response.destroy(), 50);
    });
    expect(await turant.refused(5, ['leads'], as(half))).toContain('broke off');
  });

  it.each([
    [['dance'], "unknown command 'dance'"],
    [['leads', 'dance'], 'too many arguments'],
    [['leads', '--limit', '0'], 'whole number from 1'],
    [['leads', '--colour'], "unknown option '--colour'"],
    [['connection'], ''],
    [['init'], '--out'],
    [['seed'], '--calls'],
    [['seed', '--calls', 'many'], '--calls is a whole number'],
    [['migrate'], '--from'],
    [['plugin', 'try'], "argument 'id'"],
  ])('%j gets 2 and words', async (args, words) => {
    const { code, out, err } = await turant.run(args, { env: { DATA_DIR: join(turant.folder, 'none') } });
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(words)]);
    if (!err.includes('--calls is')) expect(err).toContain('usage: turant');
  });
});

describe('turant --help', () => {
  it.each([[[]], [['help']], [['--help']]])('%j names every command and every exit code', async (args) => {
    const { code, out, err } = await turant.run(args, { env: {} });
    expect([code, err]).toEqual([0, '']);
    const names =
      'call connection employee leads|lead calls tail transcript wallet dnc audit erasures keys receipt init migrate replica-set replay seed verify doctor demo new-plugin plugin';
    const listed = [...out.matchAll(/^ {2}([a-z][a-z|-]+) /gm)].map(([, name]) => name);
    expect(names.split(' ').filter((name) => !listed.includes(name))).toEqual([]);
    expect(out.match(/^ {2}[0-7] {2}\S/gm)).toHaveLength(8);
  });

  it('of one command shows examples', async () => {
    const { code, out } = await turant.run(['leads', 'list', '--help'], { env: {} });
    expect([code, out]).toEqual([0, expect.stringMatching(/^examples:\n {2}npx turant leads/m)]);
  });
});
