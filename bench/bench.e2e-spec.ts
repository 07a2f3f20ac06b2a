import { ask, folder, forkScript, stopAll } from './children.cjs';
import { startBareServer } from './servers.cjs';
import { windowOf } from './webhook.cjs';

/** The bench runs by hand: what it measures with must not rot meanwhile. */
describe('the bench', () => {
  afterAll(stopAll);

  it.each(['bare-repository.cjs', 'bare-log.cjs'])('has a server beside ours, %s, that takes leads the whole road', async (script) => {
    const server = await startBareServer(script, script);
    const seen = await windowOf({ load: forkScript('load.cjs'), server, connections: 2, ms: 200, round: 0 });
    expect(server.expected).toBeGreaterThan(0);
    expect(seen).toMatchObject({ failures: 0, backlogSeconds: expect.any(Number) });
  });

  it('announces all leads that it stored', async () => {
    const seen = await ask(forkScript('announcing.cjs'), { dataDir: folder(), leads: 400 });
    expect(seen).toMatchObject({ isAllAnnounced: true });
  });

  it('moves money and loses none', async () => {
    expect(await ask(forkScript('wallet.cjs'), { dataDir: folder(), ms: 100 })).toMatchObject({ isConserved: true });
  });
});
