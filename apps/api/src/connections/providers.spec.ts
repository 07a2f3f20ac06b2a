import { OPERATOR_TRAIL } from '@turant/store';
import { ProviderStates } from '../tokens.js';
import { useApi, type Answer } from '../testing/use-api.js';

describe('the providers that an employee may name', () => {
  const paths = useApi();
  let operator: string;
  beforeEach(async () => {
    operator = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    const { connections } = paths.api.parts.store;
    for (const { _id } of await connections.all(OPERATOR_TRAIL)) await connections.remove(OPERATOR_TRAIL, _id);
  });
  const idIn = ({ status, body }: Answer): string => {
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.connection.connectionId;
  };
  const made = async (plugin: string, settings: object): Promise<string> =>
    idIn(await paths.ask('POST', '/api/connections', { plugin, name: plugin, settings }));
  const listed = async (): Promise<Answer['body'][]> => (await paths.ask('GET', '/api/providers')).body.data;

  it('are the tenant’s own and the operator’s, with what they can do', async () => {
    await made('custom-json', {});
    const ears = await made('deepgram', { accessToken: 'a key' });
    const model = await made('openai-compatible', { baseUrl: 'https://llm.example/v1' });
    const wish = { plugin: 'sarvam', name: 'House voice', settings: { accessToken: 'a key' } };
    const ours = idIn(await paths.as(operator, 'POST', '/api/operator/connections', wish));
    const { status, body } = await paths.ask('GET', '/api/providers');
    expect([status, body]).toEqual([
      200,
      {
        ...{ success: true, nextCursor: null },
        data: [
          expect.objectContaining({ connectionId: model, owner: 'tenant', capabilities: ['stt', 'llm', 'tts'] }),
          {
            ...{ connectionId: ears, name: 'deepgram', plugin: 'deepgram', owner: 'tenant', capabilities: ['stt'] },
            ...{ languages: expect.arrayContaining(['hi']), state: 'unknown' },
          },
          expect.objectContaining({ connectionId: ours, name: 'House voice', plugin: 'sarvam', owner: 'operator' }),
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/a key|llm\.example/);
  });

  it('name the languages of their model, each once', async () => {
    const languagesOf = async (settings: object): Promise<string[]> => {
      const id = await made('deepgram', { accessToken: 'a key', ...settings });
      return (await listed()).find(({ connectionId }) => connectionId === id).languages;
    };
    const [every, english] = [await languagesOf({}), await languagesOf({ sttModel: 'flux-general-en' })];
    expect(every).toContain('hi');
    expect(english.length).toBeGreaterThan(0);
    expect(english.filter((one) => !one.startsWith('en'))).toEqual([]);
    const both = (await listed()).flatMap(({ languages }) => [languages, [...new Set(languages)].sort()]);
    expect(both[0]).toEqual(both[1]);
  });

  it('are each in the state that the process’s calls have found', async () => {
    const [up, failing] = [await made('deepgram', { accessToken: 'a' }), await made('sarvam', { accessToken: 'b' })];
    const states = paths.api.app.get<ProviderStates>(ProviderStates);
    const { stateOf } = states;
    states.stateOf = (id) => (id === up ? 'up' : id === failing ? 'failing' : 'unknown');
    try {
      expect((await listed()).map(({ connectionId, state }) => [connectionId, state])).toEqual([
        [failing, 'failing'],
        [up, 'up'],
      ]);
    } finally {
      states.stateOf = stateOf;
    }
  });

  it('are all there, however many connections a tenant has, and none of another tenant', async () => {
    const ears = await made('deepgram', { accessToken: 'a key' });
    const { store, ids } = paths.api.parts;
    const record = await store.connections.get(paths.tenant, ears);
    if (!record) throw new Error('no connection');
    const others = Array.from({ length: 250 }, (_, at) => ({ ...record, _id: ids('cn'), plugin: 'custom-json', tokenHash: `hash ${at}` }));
    await store.engine.commit(others.map((one) => store.connections.insertOp(one)));
    expect((await listed()).map(({ connectionId }) => connectionId)).toEqual([ears]);
    const stranger = await paths.api.addKey(await paths.api.addTenant());
    expect((await paths.as(stranger, 'GET', '/api/providers')).body.data).toEqual([]);
    const asked = await paths.as(operator, 'GET', '/api/providers', undefined, { 'x-tenant-id': paths.tenant });
    expect(asked.body.data).toHaveLength(1);
  });

  it('are shown to whoever may read the dashboard', async () => {
    const key = (scopes: 'leads:write' | 'dashboard:read'): Promise<string> => paths.api.addKey(paths.tenant, { scopes: [scopes] });
    expect((await paths.as(await key('dashboard:read'), 'GET', '/api/providers')).status).toBe(200);
    const refused = await paths.as(await key('leads:write'), 'GET', '/api/providers');
    expect([refused.status, refused.body.code]).toEqual([403, 'SCOPE_MISSING']);
  });
});
