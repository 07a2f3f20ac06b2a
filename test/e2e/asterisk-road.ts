import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnAsterisk } from '../engines/own-asterisk.js';
import { startService, type Answer, type Service, type ServiceOptions } from '../engines/service.js';
import { ariOf, startRoadAsterisk } from './road-asterisk.js';
import { addRoadTrunks, type RoadTrunk } from './road-trunks.js';
import { until } from '../engines/until.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

export interface AsteriskRoadOptions {
  /** The environment of the service. */
  env?: Record<string, string>;
  /** Preloaded into the service (node -r). */
  require?: string;
  /** Given the port of Asterisk's HTTP server, the port by which the service reaches it. */
  through?: (httpPort: number) => Promise<number>;
}

/** The built standalone, and an Asterisk that carries its trunks: `npm start` and `npm run asterisk` with one DATA_DIR. */
export class AsteriskRoad {
  /** The ids of the trunks by their names. */
  trunkIds: Record<string, string> = {};

  private constructor(
    readonly asterisk: OwnAsterisk,
    public service: Service,
    private readonly options: ServiceOptions,
  ) {}

  /** @returns undefined if this machine cannot get Asterisk; the reason is then printed, `within` as for skipLoudly */
  static async start(within: string, { env = {}, require, through }: AsteriskRoadOptions = {}): Promise<AsteriskRoad | undefined> {
    const dataDir = temporaryFolder('turant-asterisk-road-');
    const asterisk = await startRoadAsterisk(within, join(dataDir, 'asterisk'));
    if (!asterisk) return undefined;
    const ari = ariOf(asterisk, await through?.(Number(new URL(asterisk.ariUrl).port)));
    const options = { env: { LOG_LEVEL: 'warn', ...ari, ...env }, dataDir, ...(require !== undefined && { require }) };
    return new AsteriskRoad(asterisk, await startService(options), options);
  }

  /** Adds trunks in the place of the sandbox, and waits until Asterisk knows those that it carries. */
  async setTrunks(trunks: readonly RoadTrunk[]): Promise<void> {
    const { service, asterisk } = this;
    this.trunkIds = await addRoadTrunks(service, trunks);
    const carried = trunks.filter(({ driver }) => driver !== 'sip').map(({ name }) => this.trunkIds[name] ?? '');
    const written = (): string => (existsSync(asterisk.trunksFile) ? readFileSync(asterisk.trunksFile, 'utf8') : '');
    await until(() => carried.every((id) => written().includes(id)), { what: 'the service has written the trunks' });
    await asterisk.reload();
  }

  /** What the operator reads there. */
  read(path: string): Promise<Answer> {
    return this.service.send(path, { key: this.service.adminKey });
  }

  async topUp(credits: number): Promise<void> {
    const reference = randomBytes(6).toString('hex');
    const { status } = await this.service.send('/api/wallet/top-ups', { body: { credits, reference } });
    if (status >= 300) throw new Error(`the top-up was answered ${status}`);
  }

  /** Starts the service again on its folder, after it was killed. */
  async startServiceAgain(): Promise<void> {
    this.service = await startService(this.options);
  }
}
