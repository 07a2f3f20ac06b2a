interface Server {
  expected: number;
}
const { ask, folder, forkScript, stopAll } = jest.requireActual<{
  ask(child: object, order: object): Promise<Record<string, unknown>>;
  folder(): string;
  forkScript(name: string): object;
  stopAll(): Promise<void>;
}>('./children.cjs');
const { startBareServer } = jest.requireActual<{ startBareServer(name: string, script: string): Promise<Server> }>('./servers.cjs');
const { windowOf } = jest.requireActual<{
  windowOf(order: { load: object; server: Server; connections: number; ms: number; round: number }): Promise<Record<string, unknown>>;
}>('./webhook.cjs');

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
