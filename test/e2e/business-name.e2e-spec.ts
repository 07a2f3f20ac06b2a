import { useOwnService } from '../engines/use-own-service.js';

describe('the name of the business', () => {
  const service = useOwnService({ env: { BUSINESS_NAME: 'Sharma Motors' } });
  const nameNow = async (): Promise<unknown> => (await service.send(`/api/tenants/${service.tenantId}`)).body.tenant?.name;

  it('is BUSINESS_NAME from the first start on', async () => {
    expect(await nameNow()).toBe('Sharma Motors');
    expect(service.said()).toContain('Sharma Motors');
  });

  it('is the name that was given by the API from then on, whatever later starts are told', async () => {
    const renamed = await service.send(`/api/tenants/${service.tenantId}`, { method: 'PATCH', body: { name: 'Rao Realty' } });
    expect([renamed.status, renamed.body.tenant?.name]).toEqual([200, 'Rao Realty']);
    const { tenantId } = service;
    await service.stop();
    await service.again();
    expect([service.tenantId, await nameNow()]).toEqual([tenantId, 'Rao Realty']);
    expect(service.said()).toMatch(/Rao Realty \(BUSINESS_NAME names the tenant at its first start only/);
  }, 120_000);
});
