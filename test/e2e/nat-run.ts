/**
 * Calls of a service behind a 1:1 NAT to a baresip outside, and what the two of them saw. `nat.e2e-spec.ts` runs it in a network namespace
 * of its own, with the order as argument.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { INSIDE, OneToOneNat, PUBLIC, type RouterCount } from '../engines/one-to-one-nat.js';
import { startService, type Service } from '../engines/service.js';
import { askForCall, callOf, whenCall, whenEnded, type CallRecord } from './calls.js';
import { ahead, clockAt } from './clock.js';

export interface NatOrder {
  transport: 'udp' | 'tcp';
  /** Whether SIP_PUBLIC_HOST is set. */
  isTold: boolean;
}

export interface NatFindings {
  /** The first INVITE, as the phone got it. */
  invite: string;
  /** The call that the phone hung up, some seconds later at most. */
  hungUp: CallRecord;
  /** The call in which the phone pressed 9; null if the first one did not end. */
  pressed: CallRecord;
  /** 20-ms frames with sound in what the phone heard during the calls. */
  loudFrames: number;
  router: RouterCount;
  log: string;
}

const PHONE = '+919812345678';
const PHONE_HZ = 440;
const FRAME_SAMPLES = 160;
const LOUD = 1_000;
const FORWARDED = { sipPort: 5080, rtpPorts: { min: 20_000, max: 20_009 } };
/** How long a call must have audio before the phone ends it. */
const TALK_MS = 3_000;
/** A BYE that gets through arrives within this time: it is repeated after 0.5, 1.5 and 3.5 s. */
const BYE_MS = 5_000;
const DLT = { 'X-DLT-PE-ID': '1101234567890123456', 'X-DLT-Template-ID': '1107161234567890123' };

async function main(): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? '') as NatOrder;
  const nat = await OneToOneNat.open(FORWARDED);
  const phone = await startBaresip({ number: PHONE, says: PHONE_HZ, place: nat.outside, isRecording: true });
  if (!phone) throw new Error('no baresip');
  const service = await serviceInside(phone, order);
  try {
    console.log(JSON.stringify(await findingsOf(order, { nat, phone, service })));
  } finally {
    await service.kill();
    await phone.stop();
    nat.close();
  }
}

function serviceInside(phone: Baresip, { transport, isTold }: NatOrder): Promise<Service> {
  const { sipPort, rtpPorts } = FORWARDED;
  return startService(
    ahead(clockAt(12), {
      TRUNK_URI: `${phone.uri.replace(`${PHONE}@`, '')};transport=${transport}`,
      TRUNK_KIND: 'telecom',
      TRUNK_CALLER_ID: '1401234567',
      TRUNK_HEADERS: JSON.stringify(DLT),
      SIP_HOST: INSIDE,
      SIP_PORT: String(sipPort),
      RTP_PORTS: `${rtpPorts.min}-${rtpPorts.max}`,
      ...(isTold && { SIP_PUBLIC_HOST: PUBLIC }),
    }),
  );
}

async function findingsOf(
  { isTold }: NatOrder,
  { nat, phone, service }: { nat: OneToOneNat; phone: Baresip; service: Service },
): Promise<NatFindings> {
  const hungUp = await hangUpAtThePhone(phone, service);
  const pressed = isTold ? await pressNine(phone, service, hungUp.leadId as string) : null;
  const frames = phone
    .heard()
    .flatMap((samples) => Array.from({ length: samples.length / FRAME_SAMPLES }, (_, at) => frameOf(samples, at)));
  return {
    invite: phone.messages().find(({ method }) => method === 'INVITE')?.text ?? '',
    hungUp,
    pressed,
    loudFrames: frames.filter((frame) => frame.some((sample) => Math.abs(sample) > LOUD)).length,
    router: await nat.count(),
    log: service.logged(),
  };
}

const frameOf = (samples: Int16Array, at: number): Int16Array => samples.subarray(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES);

async function hangUpAtThePhone(phone: Baresip, service: Service): Promise<CallRecord> {
  const callId = await askForCall(service, PHONE);
  await whenCall(service, callId, 'answered');
  await phone.hears('CALL_ESTABLISHED');
  await pause(TALK_MS);
  await phone.command('hangup');
  return whenEnded(service, callId, BYE_MS).catch(() => callOf(service, callId));
}

async function pressNine(phone: Baresip, service: Service, leadId: string): Promise<CallRecord> {
  const { body } = await service.send('/api/calls', { body: { leadId } });
  const callId = body.call?.callId ?? body.callId;
  await whenCall(service, callId, 'answered');
  await phone.hears('CALL_ESTABLISHED', 2);
  await pause(TALK_MS);
  await phone.command('sndcode', '9');
  return whenEnded(service, callId);
}

void main();
