import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../engines/engine-process.js';
import { OwnAsterisk } from '../engines/own-asterisk.js';
import { ASTERISK } from '../engines/peer-sets.js';
import { startService, type Answer, type Service, type ServiceOptions } from '../engines/service.js';
import { skipLoudly } from '../engines/skipped.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';
import { until } from '../lines/until.js';

const ARI_USER = 'turant';
/** Two for each call. Those in use are passed over. */
const RTP_PORTS = { min: 30_000, max: 32_499 };
const TRIES = 3;

/** A trunk of `POST /api/trunks`, with the number that calls over it show. */
export interface RoadTrunk {
  name: string;
  uri: string;
  /** The tenant's number on it. */
  callerId: string;
  order?: number;
  routes?: readonly string[];
  [field: string]: unknown;
}

export interface AsteriskRoadOptions {
  /** Of the service. */
  env?: Record<string, string>;
  /** Preloaded into the service (node -r). */
  require?: string;
  /** Given the port of Asterisk's HTTP server, the port by which the service reaches it. */
  through?: (httpPort: number) => Promise<number>;
}

/** The built standalone, and an Asterisk that carries its trunks: `npm start` and `npm run asterisk` with one DATA_DIR. */
export class AsteriskRoad {
  /** By the trunk's name. */
  readonly trunkIds: Record<string, string> = {};

  private constructor(
    readonly asterisk: OwnAsterisk,
    readonly service: Service,
    /** Starts the service again on its folder, after it was killed. */
    private readonly again: () => Promise<Service>,
  ) {}

  /** @returns undefined if this machine cannot get Asterisk; the reason is then printed, `within` as for skipLoudly */
  static async start(within: string, { env = {}, require, through }: AsteriskRoadOptions = {}): Promise<AsteriskRoad | undefined> {
    const root = await fetchUnpacked(ASTERISK).catch((error: unknown) => skipLoudly('a real Asterisk', reasonOf(error), within));
    if (typeof root !== 'string') return undefined;
    const dataDir = mkdtempSync(join(tmpdir(), 'turant-asterisk-road-'));
    try {
      const asterisk = await startAsterisk(root, join(dataDir, 'asterisk'));
      const httpPort = Number(new URL(asterisk.ariUrl).port);
      const port = through ? await through(httpPort) : httpPort;
      const options: ServiceOptions = {
        env: { LOG_LEVEL: 'warn', ARI_URL: `http://127.0.0.1:${port}`, ARI_USER, ARI_PASSWORD_FILE: passwordFile(dataDir), ...env },
        dataDir,
        ...(require !== undefined && { require }),
      };
      const again = (): Promise<Service> => startService(options);
      const service = await again().catch(async (error: unknown) => {
        await asterisk.kill();
        throw error;
      });
      return new AsteriskRoad(asterisk, service, again);
    } catch (error) {
      rmSync(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** Adds trunks with driver `asterisk` in the place of the sandbox, and waits until Asterisk knows them. */
  async setTrunks(trunks: readonly RoadTrunk[]): Promise<void> {
    const { service, asterisk } = this;
    const [sandbox] = (await this.admin('/api/trunks')).body.data as { trunkId: string }[];
    await this.admin(`/api/trunks/${sandbox?.trunkId}`, 'PATCH', { isDraining: true });
    for (const { callerId, ...trunk } of trunks) {
      const { trunkId } = (await this.admin('/api/trunks', 'POST', { driver: 'asterisk', ...trunk })).body.trunk;
      this.trunkIds[trunk.name] = trunkId;
      const number = { tenantId: service.tenantId, number: callerId, trunkIds: [trunkId], status: 'active' };
      await this.admin('/api/virtual-numbers', 'POST', number);
    }
    const written = (): string => (existsSync(asterisk.trunksFile) ? readFileSync(asterisk.trunksFile, 'utf8') : '');
    await until('the service has written the trunks', () => Object.values(this.trunkIds).every((id) => written().includes(id)));
    await asterisk.reload();
  }

  /** Asks as the operator. Throws where the service refuses. */
  admin = async (path: string, method = 'GET', body?: unknown): Promise<Answer> => {
    const answer = await this.service.send(path, { method, body, key: this.service.adminKey });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };

  async topUp(credits: number): Promise<void> {
    await this.service.send('/api/wallet/top-ups', { body: { credits, reference: randomBytes(6).toString('hex') } });
  }

  async stop(): Promise<void> {
    await this.service.kill();
    await this.asterisk.kill();
    this.service.clean();
  }
}

const passwordFile = (dataDir: string): string => join(dataDir, 'asterisk', 'ari-password');

/** A port that was free may be taken by the time Asterisk opens it: then once more with others. */
async function startAsterisk(root: string, folder: string): Promise<OwnAsterisk> {
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, 'ari-password');
  writeFileSync(file, `${randomBytes(12).toString('hex')}\n`, { mode: 0o600 });
  for (let attempt = 1; ; attempt += 1) {
    const [sipPort = 0, httpPort = 0] = await freePorts(2);
    const ari = { user: ARI_USER, passwordFile: file };
    const asterisk = new OwnAsterisk(root, { folder, sipHost: '127.0.0.1', sipPort, httpPort, rtpPorts: RTP_PORTS, ari });
    try {
      await asterisk.start();
      return asterisk;
    } catch (error) {
      await asterisk.kill();
      if (attempt === TRIES) throw error;
    }
  }
}
