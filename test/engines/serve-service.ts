/**
 * Holds the running service of one Jest worker for a whole run: `node test/engines/run-ts.cjs test/engines/serve-service.ts`. Reads a line
 * of JSON for each suite that begins (`{ "begins": path }`) or ends (`{ "ends": tenant }`), answers each with a line, and ends the service
 * when its standard input ends.
 */
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceOfSuite } from './use-service.js';
import { startService, type Answer, type SendOptions, type Service } from './service.js';

/** What most suites need: their many wrong keys come from one address, and their far ends listen on this machine. */
const ENV = { WRONG_KEYS_PER_MINUTE: '0', OUTBOUND_ALLOW: '127.0.0.1' };
const UNFINISHED = ['placing', 'ringing', 'answered'];
const LAST_LINES = 40;

interface Order {
  begins?: string;
  ends?: string;
}

/** The seeded tenant is nobody's: each suite gets one that is as fresh. */
class ServiceOfWorker {
  private readonly folder = mkdtempSync(join(tmpdir(), 'turant-service-'));
  private readonly files = { said: join(this.folder, 'said'), logged: join(this.folder, 'logged') };
  private service: Service | undefined;
  private suite = 'its start';
  private isInSuite = false;
  private suites = 0;
  /** How it ended while somebody needed it. */
  private death: string | undefined;

  async begin(suite: string): Promise<ServiceOfSuite> {
    const service = (this.service ??= await this.start());
    [this.suite, this.isInSuite, this.death] = [suite, true, undefined];
    const { adminKey, baseUrl, dataDir, pid } = service;
    const tenant = await this.addTenant(service);
    const from = { said: statSync(this.files.said).size, logged: statSync(this.files.logged).size };
    return { baseUrl, dataDir, adminKey, pid, ...tenant, files: this.files, from };
  }

  /** The next suite finds nothing of it on the line. @throws Error if the service has not survived the suite */
  async end(tenantId: string): Promise<void> {
    this.isInSuite = false;
    if (this.death !== undefined) throw new Error(this.death);
    if (!this.service) return;
    const { send, until, adminKey } = this.service;
    const asOperator = (path: string, options: SendOptions = {}): Promise<Answer> =>
      send(path, { key: adminKey, headers: { 'x-tenant-id': tenantId }, ...options });
    // A suite may have done it already, or deleted the tenant.
    await asOperator(`/api/tenants/${tenantId}`, { method: 'PATCH', body: { status: 'suspended' } });
    await until(async () => {
      const lists = await Promise.all(UNFINISHED.map((status) => asOperator(`/api/calls?limit=100&status=${status}`)));
      const calls: { callId: string }[] = lists.flatMap(({ body }) => body.data ?? []);
      await Promise.all(calls.map(({ callId }) => asOperator(`/api/calls/${callId}/hang-up`, { method: 'POST' })));
      return calls.length === 0;
    });
  }

  async stop(): Promise<void> {
    const service = this.service;
    this.service = undefined;
    await service?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async start(): Promise<Service> {
    Object.values(this.files).forEach((file) => appendFileSync(file, ''));
    const onOutput = (bytes: Buffer, isLog: boolean): void => {
      appendFileSync(this.files.said, bytes);
      if (isLog) appendFileSync(this.files.logged, bytes);
    };
    const service = await startService({ env: ENV, onOutput });
    void service.ended.then((how) => this.service === service && this.onDeath(service, how));
    return service;
  }

  private onDeath(service: Service, how: number | string | null): void {
    this.service = undefined;
    const when = this.isInSuite ? `while ${this.suite} used it` : `after ${this.suite} had used it`;
    const last = service.said().trimEnd().split('\n').slice(-LAST_LINES);
    this.death = `the service of this Jest worker ended (${String(how)}) ${when}. It said last:\n${last.join('\n')}`;
    process.stderr.write(`\n!!! ${this.death}\n`);
    const log = process.env.TURANT_LEFT_OPEN_LOG;
    // In a suite, the suite itself fails with it.
    if (log && !this.isInSuite) appendFileSync(log, `${this.suite}: a service that ended afterwards (${String(how)})\n`);
  }

  /** As the first start makes its own: an employee, 500 credits, a number on the sandbox carrier, a key with every scope. */
  private async addTenant({ send, adminKey }: Service): Promise<Pick<ServiceOfSuite, 'tenantId' | 'employeeId' | 'apiKey'>> {
    const ask = async (path: string, options?: SendOptions): Promise<Answer['body']> => {
      const { status, body } = await send(path, options);
      if (status > 299) throw new Error(`a tenant for ${this.suite}: ${path} answered ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const { scopes } = (await ask('/api/api-keys')).data.at(-1);
    const { tenant, secret: key } = await ask('/api/tenants', { key: adminKey, body: { name: 'My business', scopes } });
    const asha = { name: 'Asha', languages: ['en-IN', 'hi'], isDefault: true };
    const { employee } = await ask('/api/employees', { key, body: asha });
    await ask('/api/wallet/top-ups', { key, body: { credits: 500, reference: 'welcome' } });
    const { trunkId } = (await ask('/api/trunks', { key: adminKey })).data.find(({ isSeeded }: { isSeeded: boolean }) => isSeeded);
    const number = `+91803599${String((this.suites += 1)).padStart(4, '0')}`;
    const onTrunk = { tenantId: tenant.tenantId, number, trunkIds: [trunkId], status: 'active' };
    await ask('/api/virtual-numbers', { key: adminKey, body: onTrunk });
    return { tenantId: tenant.tenantId, employeeId: employee.employeeId, apiKey: key };
  }
}

async function main(): Promise<void> {
  const held = new ServiceOfWorker();
  const answer = async ({ begins, ends = '' }: Order): Promise<object> =>
    begins === undefined ? ((await held.end(ends)) ?? {}) : await held.begin(begins);
  const lines = createInterface({ input: process.stdin });
  let last = Promise.resolve();
  lines.on('line', (line) => {
    last = last
      .then(() => answer(JSON.parse(line) as Order))
      .catch(({ message }: Error) => ({ reason: message }))
      .then((said) => void process.stdout.write(`${JSON.stringify(said)}\n`));
  });
  await once(lines, 'close');
  // A start that nobody waits for any more is ended as well.
  await last;
  await held.stop();
}

void main();
