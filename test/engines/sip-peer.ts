import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineProcess } from './engine-process.js';
import { startOnFreePorts, type Startable } from './start-on-free-ports.js';
import { skipLoudly } from './skipped.js';
import { fetchUnpacked, reasonOf, type DebSet } from './unpacked.js';
import { temporaryFolder } from './temporary-folder.js';

/** The time limit to give to the beforeAll that starts peers: the first time they are downloaded. */
export const PEER_START_MS = 600_000;

/** Somebody else's SIP program as a process of ours: its own ports, its own folder, ended for sure. */
export abstract class SipPeer implements Startable {
  readonly folder: string;
  readonly logFile: string;
  protected readonly process: EngineProcess;
  /** What it logs and nobody needs. */
  protected readonly noise: RegExp | undefined;

  constructor(
    readonly name: string,
    protected readonly root: string,
    readonly ports: readonly number[],
  ) {
    this.folder = temporaryFolder(`turant-${name}-`);
    this.logFile = join(this.folder, 'log');
    this.process = new EngineProcess(this.logFile);
  }

  /** The port for signalling over UDP and TCP. */
  get port(): number {
    return this.ports[0] ?? 0;
  }

  get uri(): string {
    return `sip:127.0.0.1:${this.port}`;
  }

  /** Resolves when it takes calls; throws where it does not come up. */
  abstract start(): Promise<void>;

  log(): string {
    const log = existsSync(this.logFile) ? readFileSync(this.logFile, 'latin1') : '';
    return this.noise ? log.replace(this.noise, '') : log;
  }

  endOfLogs(): string {
    return this.log().slice(-2_000);
  }

  /** Nobody reads its data again, so it is not asked; what it leaves up is looked at before. */
  async stop(): Promise<void> {
    await this.process.kill();
  }
}

/**
 * Unpacks and starts a peer. Undefined if this machine cannot get it; the reason is then printed. A peer that is there and does not start is a failure.
 */
export async function startPeer<P extends SipPeer>(
  set: DebSet,
  portCount: number,
  make: (root: string, ports: readonly number[]) => P,
): Promise<P | undefined> {
  const root = await rootOf(set);
  if (root === undefined) return undefined;
  return startOnFreePorts(portCount, (ports) => make(root, ports), reasonOf);
}

/** Once for each test file, so that it is said once. */
const roots = new Map<DebSet, Promise<string | undefined>>();

function rootOf(set: DebSet): Promise<string | undefined> {
  const root =
    roots.get(set) ??
    fetchUnpacked(set).catch((error: unknown) => {
      skipLoudly(`everything that needs a real ${set.packages.join(' or ')}`, reasonOf(error));
      return undefined;
    });
  roots.set(set, root);
  return root;
}
