import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Asterisk } from './asterisk.js';
import { ASTERISK } from './peer-sets.js';
import { startPeer } from './sip-peer.js';

/** A trunk of the PBX: the PJSIP endpoint of that name, and the far end that it dials. */
export interface PbxTrunk {
  trunkId: string;
  /** `sip:host:port[;transport=tcp|tls]` */
  uri: string;
  username?: string;
  password?: string;
  mediaEncryption?: 'sdes';
  /** Registers there, as `trunk`. */
  register?: boolean;
  /** Seconds between the OPTIONS that ask for a sign of life; without it the trunk is taken for alive. */
  qualifyS?: number;
  /** Options of its endpoint besides those of all trunks. */
  options?: Readonly<Record<string, string>>;
}

const PASSWORD = 'only for this test';
/** No certificates at all. */
const NOBODY = '/dev/null';
const RELOAD_MS = 10_000;
/** Two for each call, for a hundred calls and more. Those in use are passed over. */
const MEDIA_PORTS = { rtpStart: 30_000, rtpEnd: 32_499 };

/** An Asterisk of ours on loopback, directed by ARI: it places the calls, and another one or SIPp is the carrier. */
export class Pbx extends Asterisk {
  /** @param authorities a PEM file with the certificates that far ends may show on TLS */
  constructor(root: string, ports: readonly number[], authorities: string) {
    const [, httpPort = 0, tlsPort = 0, amiPort = 0] = ports;
    super(root, ports, { httpPort, tlsPort, amiPort, authorities, password: PASSWORD, ...MEDIA_PORTS }, 'pbx');
  }

  get httpPort(): number {
    return this.ports[1] ?? 0;
  }

  /** How a driver reaches its ARI. */
  get ari(): { url: string; user: string; password: string; app: string } {
    return { url: `http://127.0.0.1:${this.httpPort}`, user: 'turant', password: PASSWORD, app: 'turant-test' };
  }

  /** Replaces the trunks; calls go on. Resolves when Asterisk knows them. */
  async setTrunks(trunks: readonly PbxTrunk[]): Promise<void> {
    writeFileSync(join(this.folder, 'etc/trunks.conf'), trunks.map(sectionsOf).join('\n'));
    await this.cli('module reload res_pjsip.so');
    await this.process.until(RELOAD_MS, async () => {
      const known = await this.cli('pjsip show endpoints');
      const missing = trunks.filter(({ trunkId }) => !known.includes(` ${trunkId} `));
      if (missing.length > 0) throw new Error(`Asterisk does not know ${missing.map(({ trunkId }) => trunkId).join(', ')}`);
    });
  }

  /** Ends the media channels and with them their sockets; the calls stay up. */
  async hangUpMediaLegs(): Promise<void> {
    const channels = (await this.cli('core show channels concise')).split('\n').map((line) => line.split('!')[0] ?? '');
    for (const name of channels.filter((one) => one.startsWith('WebSocket/'))) await this.cli(`channel request hangup ${name}`);
  }

  /** It does nothing for so long, as on a machine without time for it; what comes meanwhile waits. */
  async freeze(ms: number): Promise<void> {
    const { pid } = this.process;
    if (pid === undefined) throw new Error('Asterisk does not run');
    process.kill(pid, 'SIGSTOP');
    await pause(ms);
    process.kill(pid, 'SIGCONT');
  }

  /** SIGKILL: its calls stay up at the carrier. */
  kill(): Promise<void> {
    return this.process.kill();
  }
}

function sectionsOf({ trunkId, uri, username, password, mediaEncryption, register, qualifyS = 0, options = {} }: PbxTrunk): string {
  const transport = /;transport=(\w+)$/.exec(uri)?.[1] ?? (uri.startsWith('sip:[') ? 'udp6' : 'udp');
  const place = uri.replaceAll(';', '\\;');
  const auth =
    username === undefined
      ? ''
      : `[${trunkId}]\ntype = auth\nauth_type = digest\nsupported_algorithms_uac = MD5,SHA-256\nusername = ${username}\npassword = ${password}\n`;
  return `[${trunkId}](trunk)
transport = ${transport}
media_encryption = ${mediaEncryption ?? 'no'}
aors = ${trunkId}
${auth && `outbound_auth = ${trunkId}`}
${Object.entries(options)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
[${trunkId}]
type = aor
contact = ${place}
qualify_frequency = ${qualifyS}
qualify_timeout = 1.0
${auth}${register ? `[${trunkId}]\ntype = registration\nserver_uri = ${place}\nclient_uri = sip:trunk@127.0.0.1\nmax_random_initial_delay = 0\n` : ''}`;
}

/** @returns undefined if this machine cannot get Asterisk; the reason is then printed */
export const startPbx = (authorities = NOBODY): Promise<Pbx | undefined> =>
  startPeer(ASTERISK, 4, (root, ports) => new Pbx(root, ports, authorities));
