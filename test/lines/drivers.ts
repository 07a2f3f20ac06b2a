import { createSipDriver, type LineDriver, type LineTrunk } from '@turant/lines';
import type { SipPeer } from '../engines/sip-peer.js';
import { PbxDriver } from './pbx-driver.js';

/** A trunk of the suite; `mediaEncryption` as in a Trunk of @turant/domain. */
export interface SuiteTrunk extends LineTrunk {
  mediaEncryption?: 'sdes';
  /** The certificate that the far end shows on TLS, as a PEM file. */
  certificate?: string;
}

/** The cases that not every driver has to pass. */
export type OptionalCase =
  | 'a far end with TLS and SRTP'
  | 'a session timer that the far end requires'
  | 'a far end with an IPv6 address'
  | 'silence of a trunk to which no OPTIONS are sent'
  | 'two phones that are both picked up'
  | 'an answer to a NOTIFY in the dialog'
  | 'the time that Retry-After asks for';

export interface StartedDriver {
  line: LineDriver;
  /** Where it takes SIP over UDP. */
  sipPort: number;
  /** The programs in which it runs, whose logs a failed case shows. */
  peers: readonly SipPeer[];
  /** Ends its calls, closes it, and ends its programs. */
  stop(): Promise<void>;
}

/** A line driver that passes the suite in test/lines. */
export interface DriverUnderTest {
  name: string;
  /** Resolves with undefined if this machine cannot run it; the reason is then printed. */
  start(trunks: readonly SuiteTrunk[]): Promise<StartedDriver | undefined>;
  /** What it does not do: its cases of these names are skipped, and listed by name. */
  lacks: readonly OptionalCase[];
}

async function startSipDriver(trunks: readonly SuiteTrunk[]): Promise<StartedDriver> {
  const line = await createSipDriver();
  line.setTrunks(trunks);
  return { line, sipPort: line.port, peers: [], stop: () => line.close() };
}

async function startAsteriskDriver(trunks: readonly SuiteTrunk[]): Promise<StartedDriver | undefined> {
  const driver = await PbxDriver.start(trunks.find(({ certificate }) => certificate !== undefined)?.certificate);
  if (!driver) return undefined;
  const { line, pbx } = driver;
  await pbx.setTrunks(trunks);
  return { line, sipPort: pbx.port, peers: [pbx], stop: () => driver.stop() };
}

export const DRIVERS: readonly DriverUnderTest[] = [
  {
    name: 'sip',
    start: startSipDriver,
    lacks: ['a far end with TLS and SRTP', 'a session timer that the far end requires', 'a far end with an IPv6 address'],
  },
  {
    name: 'asterisk',
    start: startAsteriskDriver,
    // The reasons were read in the source of Asterisk 22.10.1. No setting changes them.
    lacks: [
      // PJSIP tells Asterisk nothing of a 100 (sip_inv.c), so OPTIONS are the proof.
      'silence of a trunk to which no OPTIONS are sent',
      // Asterisk does not see a fork (`pjsip_ua_init_module` without `on_dlg_forked`, res_pjsip.c), and answers the second 200 by the ACK of the first.
      'two phones that are both picked up',
      // pjsip_message_filter.c says that it takes requests of any method, so PJSIP sends no 500, and nobody sends another response.
      'an answer to a NOTIFY in the dialog',
      // PJSIP_RESPONSE_HEADER has the headers of a 200 only (res_pjsip_header_funcs.c).
      'the time that Retry-After asks for',
    ],
  },
];
