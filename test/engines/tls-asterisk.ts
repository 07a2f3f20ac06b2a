import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Asterisk } from './asterisk.js';
import { ASTERISK } from './peer-sets.js';
import { startPeer } from './sip-peer.js';
import { skipLoudly } from './skipped.js';

/** The carrier of `startAsterisk`, which takes TLS, too, with a certificate that it has signed itself. */
export class TlsAsterisk extends Asterisk {
  /** Its certificate, as a PEM file; undefined if this machine has no openssl, and then it has no TLS. */
  readonly certificate: string | undefined;

  constructor(root: string, ports: readonly number[]) {
    super(root, ports);
    this.certificate = this.#makeCertificate();
    if (this.certificate === undefined) return;
    const files = [`cert_file = ${this.certificate}`, `priv_key_file = ${this.#key}`];
    const lines = ['[tls]', 'type = transport', 'protocol = tls', `bind = 127.0.0.1:${this.tlsPort}`, 'method = tlsv1_2', ...files];
    writeFileSync(join(this.folder, 'etc/tls.conf'), `${lines.join('\n')}\n`);
  }

  get tlsPort(): number {
    return this.ports[1] ?? 0;
  }

  get #key(): string {
    return join(this.folder, 'key.pem');
  }

  #makeCertificate(): string | undefined {
    const certificate = join(this.folder, 'certificate.pem');
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    try {
      execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', this.#key, '-out', certificate], { stdio: 'ignore' });
      return certificate;
    } catch (error) {
      skipLoudly('calls over TLS with SRTP', `openssl makes no certificate: ${(error as Error).message}`);
      return undefined;
    }
  }
}

/** @returns undefined if this machine cannot get Asterisk; the reason is then printed */
export const startTlsAsterisk = (): Promise<TlsAsterisk | undefined> =>
  startPeer(ASTERISK, 2, (root, ports) => new TlsAsterisk(root, ports));
