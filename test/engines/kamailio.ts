import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { diesWithUs } from './engine-process.js';
import { KAMAILIO_AND_BARESIP } from './peer-sets.js';
import { readKamailioTrace, type TracedMessage } from './sip-trace.js';
import { SipPeer, startPeer } from './sip-peer.js';
import { commandIn, libraryFolder, versionOf } from './unpacked.js';

const CONFIGURATION = join(__dirname, 'kamailio', 'kamailio.cfg');
const PROGRAM = 'usr/sbin/kamailio';
const START_MS = 60_000;
/** Memory that the processes share, and of each process, in MB. */
const SHARED_MB = '32';
const OWN_MB = '4';

/** A real Kamailio on loopback, which sends an INVITE where its header X-Next says (kamailio/kamailio.cfg). */
export class Kamailio extends SipPeer {
  version = '';

  constructor(root: string, ports: readonly number[]) {
    super('kamailio', root, ports);
    mkdirSync(join(this.folder, 'run'));
    const values: Record<string, string | number> = { port: this.port, libraries: libraryFolder(root) };
    const text = readFileSync(CONFIGURATION, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
    writeFileSync(join(this.folder, 'kamailio.cfg'), text);
  }

  async start(): Promise<void> {
    this.version = await versionOf(this.root, PROGRAM, '-v');
    if (!this.version.startsWith('version: kamailio ')) throw new Error(`this is no Kamailio: ${this.version}`);
    const files = ['-f', join(this.folder, 'kamailio.cfg'), '-Y', join(this.folder, 'run'), '-w', this.folder];
    const how = ['-DD', '-E', '-m', SHARED_MB, '-M', OWN_MB];
    // It is the main process that ends the others, and only where it is asked to: so it is asked, also when we are killed.
    this.process.start([...asksToEnd(), ...commandIn(this.root, PROGRAM, [...files, ...how])]);
    await this.process.until(START_MS, async () => {
      const socket = createConnection(this.port, '127.0.0.1');
      await once(socket, 'connect').finally(() => socket.destroy());
    });
  }

  /** SIP messages that it received so far, in order; of one call where its Call-ID is given. */
  messages(callId?: string): TracedMessage[] {
    return readKamailioTrace(this.log()).filter((message) => callId === undefined || message.callId === callId);
  }

  override async stop(): Promise<void> {
    await this.process.stop();
    await super.stop();
  }
}

/** @returns undefined if this machine cannot get Kamailio; the reason is then printed */
export const startKamailio = (): Promise<Kamailio | undefined> =>
  startPeer(KAMAILIO_AND_BARESIP, 1, (root, ports) => new Kamailio(root, ports));

const asksToEnd = (): string[] => diesWithUs().map((word) => (word === 'SIGKILL' ? 'SIGTERM' : word));
