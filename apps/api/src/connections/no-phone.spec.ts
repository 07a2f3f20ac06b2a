import { useConnections } from '../testing/use-connections.js';

const NO_PHONE = { name: 'Asha Rao', email: 'asha@example.com', 'Your city': 'Pune' };

describe('a form that never sends a phone', () => {
  const paths = useConnections();
  const warned = jest.fn();
  beforeAll(() => void jest.spyOn(paths.api.parts.road.log, 'warn').mockImplementation(warned as never));
  beforeEach(() => warned.mockClear());

  const problemsOf = async (connectionId: string): Promise<string[]> => {
    const { warnings } = (await paths.get(connectionId)).health;
    return warnings.flatMap(({ code, message }: { code: string; message: string }) => (code === 'NO_PHONE' ? [message] : []));
  };
  const send = async (url: string, body: unknown, times = 1): Promise<void> => {
    for (let i = 0; i < times; i++) expect(await paths.post(url, body)).toBe(200);
  };
  const warnings = (): unknown[] => warned.mock.calls.filter(([, words]) => /without a phone/.test(String(words)));

  it('is told to its owner after five requests, with the fields that came; once in the log; and the platform gets its 200', async () => {
    const { connectionId, url } = await paths.made({});
    await send(url, { name: 'Asha Rao', note: 'no e-mail either' }, 3);
    await send(url, NO_PHONE);
    expect(await problemsOf(connectionId)).toEqual([]);
    await send(url, NO_PHONE, 3);
    const [problem, ...more] = await problemsOf(connectionId);
    expect(more).toEqual([]);
    for (const said of ['the last 5 requests', 'phone', 'these fields came: name, email, Your city;', 'field map'])
      expect(problem).toContain(said);
    expect(warnings()).toEqual([[expect.objectContaining({ connectionId, plugin: 'custom-json' }), expect.any(String)]]);
    expect(JSON.stringify(warned.mock.calls)).not.toMatch(/Asha|city/);
  });

  it('is forgotten at the first phone, and told again after five more', async () => {
    const { connectionId, url } = await paths.made({});
    await send(url, NO_PHONE, 5);
    expect(await problemsOf(connectionId)).toHaveLength(1);
    await send(url, { ...NO_PHONE, phone: '98765 43210' });
    expect(await problemsOf(connectionId)).toEqual([]);
    await send(url, NO_PHONE, 4);
    expect(await problemsOf(connectionId)).toEqual([]);
    await send(url, NO_PHONE);
    expect(await problemsOf(connectionId)).toHaveLength(1);
    expect(warnings()).toHaveLength(2);
  });

  it('is no form whose requests are pings, tests or unreadable, and no other connection', async () => {
    const [{ connectionId, url }, other] = [await paths.made({}), await paths.made({})];
    for (let i = 0; i < 6; i++) {
      await send(url, { ...NO_PHONE, test: true });
      expect(await paths.post(url, '{')).toBe(400);
    }
    await send(url, NO_PHONE, 4);
    await send(other.url, NO_PHONE, 4);
    expect([await problemsOf(connectionId), await problemsOf(other.connectionId)]).toEqual([[], []]);
    expect((await paths.stored(connectionId))?.phonelessRequests).toBe(4);
  });

  it('is forgotten when the settings change, and a payload that is read again counts once', async () => {
    const { connectionId, url } = await paths.made({});
    await send(url, { wer: 'Asha', wo: 'call 98765 43210', email: 'a@example.com' }, 5);
    expect(await problemsOf(connectionId)).toHaveLength(1);
    await paths.patch(connectionId, { settings: { fieldMap: { wer: 'name' } } });
    expect(await problemsOf(connectionId)).toEqual([]);
    const [{ payloadId }] = await paths.payloads(connectionId);
    const replay = async (): Promise<void> => {
      await paths.ask('POST', `/api/connections/${connectionId}/payloads/${payloadId}/replay`);
      await paths.api.parts.road.outbox.settled();
    };
    for (let i = 0; i < 5; i++) await replay();
    expect((await paths.stored(connectionId))?.phonelessRequests).toBeUndefined();
  });

  it('costs a form with phones no write of its connection', async () => {
    const { url } = await paths.made({});
    const patch = jest.spyOn(paths.api.parts.store.connections, 'patch');
    await send(url, { ...NO_PHONE, phone: '98765 43211' }, 3);
    expect(patch).not.toHaveBeenCalled();
    patch.mockRestore();
  });
});
