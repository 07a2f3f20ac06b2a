import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS, ModelShelf } from '@turant/understanding';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';

describe('the models of this machine', () => {
  const modelsDir = mkdtempSync(join(tmpdir(), 'turant-models-'));
  let api: ApiUnderTest;
  const shelf = new ModelShelf({ modelsDir, from: '/nowhere' });
  const ask = async (key: string, method: 'GET' | 'POST', url: string, headers = {}) => {
    const reply = await api.app.inject({ method, url, headers: { authorization: `Bearer ${key}`, ...headers } });
    return { status: reply.statusCode, body: reply.json() };
  };
  beforeEach(async () => {
    api = await startApi({ localModels: shelf });
  });
  afterEach(() => api.stop());
  afterAll(async () => {
    await shelf.close();
    rmSync(modelsDir, { recursive: true });
  });

  it('are listed with their licences and whether they are there', async () => {
    const key = await api.addKey(await api.addTenant(), { scopes: ['dashboard:read'] });
    const { status, body } = await ask(key, 'GET', '/api/models');
    expect([status, body.mayLay, body.laying, body.data.length]).toEqual([200, false, null, MODELS.length]);
    expect(body.data[0]).toMatchObject({ model: 'intents', licences: expect.arrayContaining(['MIT']), state: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(modelsDir);
  });

  it('are laid for the only tenant, for the operator, and for nobody else', async () => {
    const laid = jest.spyOn(shelf, 'lay').mockReturnValue({ state: 'running', model: null, problem: null });
    const tenant = await api.addTenant();
    const [own, reader] = [await api.addKey(tenant), await api.addKey(tenant, { scopes: ['dashboard:read'] })];
    const operator = await api.addKey(tenant, { isOperator: true, scopes: [] }, 'admin');
    expect((await ask(own, 'GET', '/api/models')).body.mayLay).toBe(true);
    expect((await ask(reader, 'POST', '/api/models/lay')).status).toBe(403);
    expect(laid).not.toHaveBeenCalled();
    expect(await ask(own, 'POST', '/api/models/lay')).toMatchObject({ status: 202, body: { laying: { state: 'running' } } });
    expect((await ask(own, 'GET', '/api/audit')).body.data[0]).toMatchObject({ action: 'order', what: 'models' });
    await api.addTenant();
    expect(await ask(own, 'POST', '/api/models/lay')).toMatchObject({ status: 403, body: { code: 'OPERATOR_ONLY' } });
    expect((await ask(own, 'GET', '/api/models')).body.mayLay).toBe(false);
    expect((await ask(operator, 'POST', '/api/models/lay', { 'x-tenant-id': tenant })).status).toBe(202);
    expect(laid).toHaveBeenCalledTimes(2);
    laid.mockRestore();
  });

  it('are none in a process in which no calls run', async () => {
    await api.stop();
    api = await startApi();
    const key = await api.addKey(await api.addTenant());
    expect((await ask(key, 'GET', '/api/models')).body).toMatchObject({ data: [], mayLay: false });
    expect((await ask(key, 'POST', '/api/models/lay')).status).toBe(404);
  });
});
