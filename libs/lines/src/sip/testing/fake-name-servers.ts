import type { SrvRecord } from 'node:dns';
import type { NameServers } from '../trunks/name-servers.js';

const failure = (code: string): Error => Object.assign(new Error(`query ${code}`), { code });

type Answers<T> = Record<string, readonly T[] | 'down'>;

/** Name servers with the records that a test sets. `asked` has each query. */
export class FakeNameServers implements NameServers {
  readonly asked: string[] = [];
  ttlS = 60;
  aRecords: Answers<string> = {};
  aaaaRecords: Answers<string> = {};
  srvRecords: Answers<SrvRecord> = {};
  hosts: Answers<string> = {};

  async a(host: string): Promise<{ address: string; ttl: number }[]> {
    return this.#answer('A', host, this.aRecords).map((address) => ({ address, ttl: this.ttlS }));
  }

  async aaaa(host: string): Promise<{ address: string; ttl: number }[]> {
    return this.#answer('AAAA', host, this.aaaaRecords).map((address) => ({ address, ttl: this.ttlS }));
  }

  async srv(name: string): Promise<SrvRecord[]> {
    return [...this.#answer('SRV', name, this.srvRecords)];
  }

  async system(host: string): Promise<string[]> {
    return [...this.#answer('system', host, this.hosts)];
  }

  /** From now on each query fails with a timeout. */
  failAll(): void {
    const down = new Proxy({}, { get: () => 'down' as const });
    this.aRecords = this.aaaaRecords = this.srvRecords = this.hosts = down;
  }

  #answer<T>(type: string, name: string, answers: Answers<T>): readonly T[] {
    this.asked.push(`${type} ${name}`);
    const found = answers[name];
    if (found === 'down') throw failure('ETIMEOUT');
    if (found === undefined) throw failure('ENOTFOUND');
    return found;
  }
}
