import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { EngineProcess, freePorts } from './engine-process.js';
import { COTURN } from './peer-sets.js';
import { skipLoudly } from './skipped.js';
import { commandIn, fetchUnpacked, reasonOf } from './unpacked.js';
import { temporaryFolder } from './temporary-folder.js';

const START_MS = 10_000;

/** A real coturn with `use-auth-secret`, on 127.0.0.1, and for peers there. */
export class Coturn {
  private constructor(
    readonly port: number,
    private readonly process: EngineProcess,
    private readonly folder: string,
  ) {}

  /** Undefined if this machine cannot get one: the tests that need it are then listed as skipped. */
  static async start(secret: string): Promise<Coturn | undefined> {
    let root: string;
    try {
      root = await fetchUnpacked(COTURN);
    } catch (error) {
      return void skipLoudly('a browser that reaches the line through coturn', reasonOf(error));
    }
    const [port = 0] = await freePorts(1);
    const folder = temporaryFolder('turant-coturn-');
    const config = join(folder, 'turnserver.conf');
    const lines = [
      'use-auth-secret',
      `static-auth-secret=${secret}`,
      'realm=turn.example.in',
      'listening-ip=127.0.0.1',
      `listening-port=${port}`,
      'relay-ip=127.0.0.1',
      'no-tls',
      'no-dtls',
      'no-cli',
      // As docs/running.md says: who has credentials reaches the line, and nothing else.
      'denied-peer-ip=0.0.0.0-255.255.255.255',
      'allowed-peer-ip=127.0.0.1',
      'no-multicast-peers',
      // Is needed only if the line is on the same machine.
      'allow-loopback-peers',
      `userdb=${join(folder, 'turndb')}`,
      `pidfile=${join(folder, 'pid')}`,
      'log-file=stdout',
    ];
    writeFileSync(config, `${lines.join('\n')}\n`);
    const process = new EngineProcess(join(folder, 'log'));
    process.start(commandIn(root, 'usr/bin/turnserver', ['-c', config]));
    const coturn = new Coturn(port, process, folder);
    try {
      await process.until(START_MS, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect').finally(() => socket.destroy());
      });
    } catch (error) {
      const log = process.endOfLog();
      await coturn.stop();
      throw new Error(`coturn does not start: ${(error as Error).message}\n${log}`, { cause: error });
    }
    return coturn;
  }

  async stop(): Promise<void> {
    await this.process.kill();
  }
}
