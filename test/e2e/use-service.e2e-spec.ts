import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { useService, type ServiceOfSuite } from '../engines/use-service.js';
import { asking } from '../engines/service.js';

const ENGINES = resolve(__dirname, '../engines');
const service = useService();

it('has what a first start makes, and no other suite sees it', async () => {
  const { metrics, wallet, fleet } = (await service.send('/api/dashboard/summary')).body;
  expect(metrics).toMatchObject({ totalEmployees: 1, totalLeads: 0, totalCalls: 0, activeVirtualNumbers: 1 });
  expect([wallet.creditsBalance, fleet]).toEqual([500, [expect.objectContaining({ name: 'Asha', languages: ['en-IN', 'hi'] })]]);
});

describe('a service that a suite kills', () => {
  let holder: ChildProcess;
  let said = '';
  const answers: string[] = [];
  beforeAll(() => {
    const env = { ...process.env, TURANT_LEFT_OPEN_LOG: '' };
    holder = spawn(process.execPath, [join(ENGINES, 'run-ts.cjs'), join(ENGINES, 'serve-service.ts')], { env });
    holder.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    if (holder.stdout) createInterface({ input: holder.stdout }).on('line', (line) => answers.push(line));
  });
  afterAll(async () => {
    const ended = new Promise((done) => holder.once('close', done));
    holder.stdin?.end();
    await ended;
  });

  async function ask<T>(order: object): Promise<T> {
    holder.stdin?.write(`${JSON.stringify(order)}\n`);
    return JSON.parse(await service.until(async () => answers.shift())) as T;
  }

  it('is named with its last words to the suite that killed it, and the next one has a fresh one', async () => {
    const first = await ask<ServiceOfSuite>({ begins: 'the killer' });
    process.kill(first.pid, 'SIGKILL');
    await service.until(async () => said.includes('ended (SIGKILL)'));
    const { reason } = await ask<{ reason: string }>({ ends: first.tenantId });
    expect(reason).toMatch(/ended \(SIGKILL\) while the killer used it\. It said last:\n[^]*"process":"standalone"/);
    const next = await ask<ServiceOfSuite>({ begins: 'the next' });
    expect([next.tenantId === first.tenantId, next.pid === first.pid]).toEqual([false, false]);
    expect((await asking(next).send('/api/leads')).body.data).toEqual([]);
    expect(await ask({ ends: next.tenantId })).toEqual({});
    expect((await asking(next).send('/api/leads')).body.code).toBe('TENANT_SUSPENDED');
  }, 120_000);
});
