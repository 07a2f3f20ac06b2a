import { startTlsAsterisk, type TlsAsterisk } from '../engines/tls-asterisk.js';
import type { SuiteTrunk } from './drivers.js';
import type { FarEnds } from './on-each-driver.js';
import { until } from '../engines/until.js';

/** The behaviour of the carrier in a call: an extension of test/engines/asterisk/extensions.conf. */
export type CarrierCase =
  | 'refuse'
  | 'ring'
  | 'echo'
  | 'ring-then-echo'
  | 'tone'
  | 'tone-then-hang-up'
  | 'early-media-then-echo'
  | 'early-media-then-busy'
  | 'digits'
  | 'transfer'
  | 'new-name'
  | 'phone'
  | 'direct-phone';

export interface CarrierOptions {
  /** The parameter of the case: seconds, a Q.850 cause, keys or a SIP URI. */
  value?: string | number;
  /** A section of test/engines/asterisk/pjsip.conf; the default is `plain`. */
  endpoint?: string;
}

/** Headers that select the carrier's behaviour. */
export const caseHeaders = (name: CarrierCase, { value, endpoint }: CarrierOptions = {}): Record<string, string> => ({
  'X-Case': name,
  ...(value === undefined ? {} : { 'X-Value': String(value) }),
  ...(endpoint === undefined ? {} : { 'X-Endpoint': endpoint }),
});

/** An Asterisk as the carrier, with a trunk to it for each kind of credentials and transport. */
export class AsteriskCarrier implements FarEnds {
  asterisk: TlsAsterisk | undefined;

  async start(): Promise<void> {
    this.asterisk = await startTlsAsterisk();
  }

  get udp(): SuiteTrunk {
    return this.#trunk('tr_carrier', 'udp');
  }

  get tcp(): SuiteTrunk {
    return this.#trunk('tr_carrier_tcp', 'tcp');
  }

  /** Over TLS, with SRTP; undefined if the carrier has no TLS. */
  get tls(): SuiteTrunk | undefined {
    const { certificate, tlsPort } = this.asterisk ?? {};
    if (certificate === undefined) return undefined;
    const uri = `sip:127.0.0.1:${tlsPort};transport=tls`;
    return { trunkId: 'tr_carrier_tls', uri, transport: 'tls', driver: 'asterisk', mediaEncryption: 'sdes', certificate };
  }

  /** The same place by a name that its certificate does not have. */
  get tlsByOtherName(): SuiteTrunk | undefined {
    return this.tls && { ...this.tls, trunkId: 'tr_carrier_name', uri: this.tls.uri.replace('127.0.0.1', 'localhost') };
  }

  /** With credentials for its endpoints `md5` and `sha256`. */
  get rightPassword(): SuiteTrunk {
    return { ...this.#trunk('tr_carrier_right', 'udp'), username: 'trunk', password: 'right' };
  }

  get wrongPassword(): SuiteTrunk {
    return { ...this.#trunk('tr_carrier_wrong', 'udp'), username: 'trunk', password: 'wrong' };
  }

  trunks(): SuiteTrunk[] {
    if (!this.asterisk) return [];
    const all = [this.udp, this.tcp, this.rightPassword, this.wrongPassword, this.tls, this.tlsByOtherName];
    return all.filter((trunk) => trunk !== undefined);
  }

  async areIdle(): Promise<void> {
    const { asterisk } = this;
    if (asterisk) await until(async () => (await asterisk.openChannels()) === 0, { what: 'the carrier has no call up' });
  }

  #trunk(trunkId: string, transport: 'udp' | 'tcp'): SuiteTrunk {
    const uri = `${this.asterisk?.uri ?? ''}${transport === 'tcp' ? ';transport=tcp' : ''}`;
    return { trunkId, uri, transport };
  }
}
