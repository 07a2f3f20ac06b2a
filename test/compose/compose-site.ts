import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { ComposeRun } from './compose-run.js';

/** Handed in by the spec: only a spec may enter test/engines. */
export interface SiteParts {
  mongod: string;
  /** The api processes' two, worker's health, SIP, and one for each member of the replica set. */
  ports: readonly number[];
  trunkUri: string;
  brokers: readonly string[];
}

export interface SiteAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
  body: any;
}

export interface SiteRequest {
  body?: unknown;
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  by?: 'api-1' | 'api-2';
}

const PASSWORD = 'hush-Sesame-82';
const ADMIN_PASSWORD = 'hush/Admin:83';
const INSIDE_JEST = { monitorCommands: false };
export const MEMBERS = ['mongo', 'mongo-2', 'mongo-3'] as const;

/** An installation by docker-compose.yml as an operator has it: three members, one api process, one worker. */
export class ComposeSite {
  readonly run: ComposeRun;
  brokers: readonly string[];

  constructor(private readonly parts: SiteParts) {
    const [api, otherApi, workerHealth, sip] = parts.ports;
    this.brokers = parts.brokers;
    this.run = new ComposeRun({
      TRUNK_URI: parts.trunkUri,
      TRUNK_USER: 'turant',
      TRUNK_KIND: 'test',
      KAFKA_BROKERS: parts.brokers.join(),
      API_1_PORT: String(api),
      API_2_PORT: String(otherApi),
      TELEPHONY_1_PORT: String(workerHealth),
      TELEPHONY_1_SIP_PORT: String(sip),
      DRAIN_SECONDS: '2',
    });
    this.run.secret('mongodb_uri', this.uri('turant', PASSWORD, 'turant'));
    this.run.secret('mongodb_admin_password', ADMIN_PASSWORD);
    this.run.secret('mongodb_keyfile', randomBytes(300).toString('base64'));
    this.run.secret('master_key', randomBytes(32));
    this.run.secret('trunk_password', 'secret');
    this.run.secret('ari_password', '');
  }

  private get members(): number[] {
    return this.parts.ports.slice(4);
  }

  private uri(user: string, password: string, database: string): string {
    const hosts = this.members.map((port) => `127.0.0.1:${port}`).join();
    const query = database === '' ? 'authSource=admin&' : '';
    return `mongodb://${user}:${encodeURIComponent(password)}@${hosts}/${database}?${query}replicaSet=rs0`;
  }

  startMember(which: number): void {
    this.run.startMongod(MEMBERS[which] ?? '', this.parts.mongod, this.members[which] ?? 0);
  }

  /** Members, users, tenant. */
  async begin(): Promise<void> {
    MEMBERS.forEach((_, which) => this.startMember(which));
    for (const job of ['replica-set', 'init']) await this.did(job);
  }

  async did(job: string): Promise<void> {
    const { code, said } = await this.run.job(job);
    if (code !== 0) throw new Error(`the job ${job} ended with ${code}:\n${said}`);
  }

  async startApi(name: 'api-1' | 'api-2' = 'api-1'): Promise<void> {
    this.run.start(name, { PORT: String(this.parts.ports[name === 'api-1' ? 0 : 1]), KAFKA_BROKERS: this.brokers.join() });
    await this.run.healthy(name, 90_000);
  }

  addressOf = (name: 'api-1' | 'api-2'): string => `http://127.0.0.1:${this.parts.ports[name === 'api-1' ? 0 : 1]}`;

  async startWorker(): Promise<void> {
    this.run.start('telephony-1', { KAFKA_BROKERS: this.brokers.join() });
    await this.run.healthy('telephony-1', 90_000);
  }

  folderOf = (which: number): string => join(this.run.folder, MEMBERS[which] ?? '');

  copyFolder(from: number, to: string): void {
    cpSync(this.folderOf(from), to, { recursive: true });
  }

  /** A disk that is lost, or put in its place. */
  setFolder(which: number, from?: string): void {
    rmSync(this.folderOf(which), { recursive: true, force: true });
    if (from !== undefined) cpSync(from, this.folderOf(which), { recursive: true });
  }

  get written(): Record<string, string> {
    return JSON.parse(readFileSync(join(this.run.folder, 'turant.json'), 'utf8')) as Record<string, string>;
  }

  async ask(path: string, { body, method, key = this.written.apiKey, headers = {}, by = 'api-1' }: SiteRequest = {}): Promise<SiteAnswer> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(this.addressOf(by) + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${key}`, ...json, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  post(phone: string, key: string, by?: SiteRequest['by']): Promise<SiteAnswer> {
    const body = { lead: { name: `Asha ${phone.slice(-2)}`, phone }, triggerImmediateCall: true };
    return this.ask('/api/webhooks/leads', { body, headers: { 'idempotency-key': key }, by });
  }

  async statusOf(callId: string): Promise<string> {
    return (await this.ask(`/api/calls/${callId}`)).body.call?.status as string;
  }

  /** States of the members, sorted; of the one that answers. */
  async states(): Promise<string> {
    const client = new mongoose.mongo.MongoClient(this.uri('admin', ADMIN_PASSWORD, ''), INSIDE_JEST);
    try {
      await client.connect();
      const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
      const all = members as { stateStr: string }[];
      return all.map(({ stateStr }) => stateStr).join();
    } finally {
      await client.close();
    }
  }

  /** Sum over the groups, as the worker's metrics tell it. */
  async lag(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.parts.ports[2]}/metrics`)).text();
    const lags = [...text.matchAll(/^turant_bus_lag\{.*\} (\d+)$/gm)].map(([, lag]) => Number(lag));
    if (lags.length === 0) throw new Error('the worker tells no lag');
    return lags.reduce((sum, one) => sum + one, 0);
  }
}

/** Waits until it is so; asks again where asking fails. */
export async function untilSo(isSo: () => Promise<boolean>, what: string, withinMs = 90_000): Promise<void> {
  let last: unknown;
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(200)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`after ${withinMs} ms it is still not so: ${what}`, { cause: last });
}
