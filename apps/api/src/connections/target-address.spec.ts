import { createPluginHost } from '@turant/plugin-host';
import { plugins } from '../../../../plugins/registry.js';
import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { useConnections } from '../testing/use-connections.js';

const SECRET = `whsec_${'A'.repeat(32)}`;

describe('the address of a target', () => {
  const paths = useConnections();
  const make = (url: string) =>
    paths.ask('POST', '/api/connections', { plugin: 'webhooks', name: 'CRM', settings: { url, secret: SECRET } });
  const listed = async (): Promise<unknown> => (await paths.ask('GET', '/api/connections')).body.data;

  it.each([
    ['https://127.0.0.1/hook', 'ADDRESS_NOT_PUBLIC'],
    ['https://192.168.1.10/hook', 'ADDRESS_NOT_PUBLIC'],
    ['https://n8n.lan/hook', 'ADDRESS_UNKNOWN'],
    ['https://me:hush@crm.example.com/hook', 'ADDRESS_REFUSED'],
  ])('is refused when it is written, and leaves nothing behind: %s', async (url, code) => {
    const { status, body } = await make(url);
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'settings.url', code, message: expect.stringContaining('the operator can allow a host by OUTBOUND_ALLOW') }],
    ]);
    expect(JSON.stringify(body)).not.toContain('hush');
    expect(await listed()).toEqual([]);
  });

  it('is refused when it is changed, and the old one stays', async () => {
    const { connectionId } = (await make('https://crm.example.com/hook')).body.connection;
    const changed = await paths.patch(connectionId, { settings: { url: 'https://10.0.0.1/hook' } });
    expect([changed.status, changed.body.errors[0].field]).toEqual([422, 'settings.url']);
    expect((await paths.get(connectionId)).settings.url).toBe('https://crm.example.com/hook');
  });

  it('is judged as well where it is a secret, without showing it', async () => {
    const settings = { accessToken: 'https://10.0.0.1/rest/1/hush-hush/' };
    const { status, body } = await paths.ask('POST', '/api/connections', { plugin: 'bitrix24', name: 'CRM', settings });
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([422, 'settings.accessToken', 'ADDRESS_NOT_PUBLIC']);
    expect(JSON.stringify(body)).not.toContain('hush');
  });

  it('stops nobody from naming or pausing a connection whose address was allowed before', async () => {
    const { connectionId } = (await make('https://crm.example.com/hook')).body.connection;
    const { store } = paths.api.parts;
    await store.connections.patch(paths.tenant, connectionId, [], { set: { settings: { url: 'https://10.0.0.1/hook' } } });
    expect((await paths.patch(connectionId, { name: 'Old', status: 'paused' })).status).toBe(200);
    expect((await paths.patch(connectionId, { status: 'active' })).status).toBe(422);
  });

  it('may be a private one by http where the operator has named the host; what is sent arrives', async () => {
    const vendor = await LoopbackVendor.listening();
    const { road, host, log, metrics, clock } = paths.api.parts;
    road.host = createPluginHost({ plugins, outboundAllow: ['127.0.0.1'], now: clock.now, log, metrics });
    try {
      const made = await make(`${vendor.origin}/hook`);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      const { body } = await paths.ask('POST', `/api/connections/${made.body.connection.connectionId}/test`);
      expect([body.outcome, vendor.seen.map(({ url }) => url)]).toEqual([expect.objectContaining({ status: 'sent' }), ['/hook']]);
      expect((await make('http://crm.example.com/hook')).status).toBe(422);
    } finally {
      road.host = host;
      vendor.close();
    }
  });
});
