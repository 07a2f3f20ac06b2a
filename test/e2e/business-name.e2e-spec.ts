import { startService, type Service } from '../engines/service.js';

describe('the name of the business', () => {
  let service: Service;
  const nameNow = async (): Promise<unknown> => (await service.send(`/api/tenants/${service.tenantId}`)).body.tenant?.name;
  const restartWith = async (name: string): Promise<void> => {
    const { dataDir } = service;
    await service.stop();
    service = await startService({ dataDir, env: { BUSINESS_NAME: name } });
  };
  beforeAll(async () => (service = await startService({ env: { BUSINESS_NAME: 'Sharma Motors' } })), 120_000);

  it('is BUSINESS_NAME from the first start on', async () => {
    expect(await nameNow()).toBe('Sharma Motors');
    expect(service.said()).toContain('Sharma Motors');
  });

  it('is the name that was given by the API from then on, whatever later starts are told', async () => {
    const renamed = await service.send(`/api/tenants/${service.tenantId}`, { method: 'PATCH', body: { name: 'Rao Realty' } });
    expect([renamed.status, renamed.body.tenant?.name]).toEqual([200, 'Rao Realty']);
    const { tenantId } = service;
    await restartWith('Sharma Motors');
    expect([service.tenantId, await nameNow()]).toEqual([tenantId, 'Rao Realty']);
    expect(service.said()).toMatch(/Rao Realty \(BUSINESS_NAME names the tenant at its first start only/);
  }, 120_000);
});
