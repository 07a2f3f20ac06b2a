import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TimelineEntryView } from '@turant/management';
import { Client } from '../client.js';
import { TimelineFollower } from './timeline-follower.js';

/** A timeline over HTTP whose entries are stored when the test says so; a page has two. */
describe('TimelineFollower', () => {
  const PAGE = 2;
  let server: Server;
  let client: Client;
  const stored = new Set<string>();
  const asked: URL[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://service');
      asked.push(url);
      const after = url.searchParams.get('cursor') ?? '';
      const later = [...stored].sort().filter((id) => id > after);
      const data = later.slice(0, PAGE).map((id) => ({ id }));
      response.end(JSON.stringify({ success: true, data, nextCursor: later.length > PAGE ? data.at(-1)?.id : null }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
  });
  afterAll(() => new Promise((done) => server.close(done)));
  beforeEach(() => {
    stored.clear();
    asked.length = 0;
  });

  const ids = (entries: readonly TimelineEntryView[]): string[] => entries.map(({ id }) => id);

  it('answers each entry once, also one that is stored after later ones', async () => {
    let now = 0;
    const follower = new TimelineFollower(client, { leadId: 'ld_1' }, undefined, () => now);
    for (const id of ['te_2', 'te_4', 'te_5']) stored.add(id);
    expect(ids(await follower.next())).toEqual(['te_2', 'te_4', 'te_5']);
    expect(await follower.next()).toEqual([]);
    now = 9_000;
    stored.add('te_3').add('te_6');
    expect(ids(await follower.next())).toEqual(['te_3', 'te_6']);
    expect(await follower.next()).toEqual([]);
    expect(asked.every(({ searchParams }) => searchParams.get('leadId') === 'ld_1')).toBe(true);
  });

  it('does not ask again for what was answered long ago', async () => {
    let now = 0;
    const follower = new TimelineFollower(client, {}, 'te_1', () => now);
    for (const id of ['te_0', 'te_1', 'te_2', 'te_4']) stored.add(id);
    expect(ids(await follower.next())).toEqual(['te_2', 'te_4']);
    now = 10_001;
    stored.add('te_5');
    expect(ids(await follower.next())).toEqual(['te_5']);
    now = 10_002;
    expect(await follower.next()).toEqual([]);
    expect(asked.at(-1)?.searchParams.get('cursor')).toBe('te_4');
    now = 20_002;
    expect(await follower.next()).toEqual([]);
    await follower.next();
    expect(asked.at(-1)?.searchParams.get('cursor')).toBe('te_5');
  });
});
