/**
 * Calls of a service with a test trunk to a baresip on another machine of a private network, and what came of them.
 * `lan-phone.e2e-spec.ts` runs it in a network namespace of its own.
 */
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { emptyNamespace, enterNamespaceOf, ip } from '../engines/network-namespace.js';
import type { Place } from '../engines/place.js';
import { startService, type Service } from '../engines/service.js';
import { askForCall, whenCall, whenEnded, type CallRecord } from './calls.js';

export interface LanFindings {
  /** The call of the number that may be rung, which the phone hung up. */
  listed: CallRecord;
  /** The call of another number. */
  other: CallRecord;
  /** Request-URIs of the INVITEs that the phone got. */
  rung: string[];
  log: string;
}

const OWN = '192.168.77.2';
const PHONE_HOST = '192.168.77.20';
const PHONE = '+919812345678';
const OTHER = '+919812345679';

async function main(): Promise<void> {
  const other = await emptyNamespace();
  const enter = enterNamespaceOf(other);
  await ip(
    [],
    'link set lo up',
    `link add lan0 type veth peer name lan0 netns ${other.pid}`,
    `addr add ${OWN}/24 dev lan0`,
    'link set lan0 up',
  );
  await ip(enter, 'link set lo up', `addr add ${PHONE_HOST}/24 dev lan0`, 'link set lan0 up');
  const phone = await startPhone({ host: PHONE_HOST, enter });
  const uri = phone.uri.replace(`${PHONE}@`, '');
  const service = await startService({ env: { TRUNK_URI: uri, TRUNK_TEST_NUMBERS: PHONE, SIP_HOST: OWN } });
  try {
    console.log(JSON.stringify(await findingsOf(phone, service)));
  } finally {
    await service.kill();
    await phone.stop();
    other.kill('SIGKILL');
  }
}

async function startPhone(place: Place): Promise<Baresip> {
  const phone = await startBaresip({ number: PHONE, says: 'what it hears', place });
  if (!phone) throw new Error('no baresip');
  return phone;
}

async function findingsOf(phone: Baresip, service: Service): Promise<LanFindings> {
  const other = await whenEnded(service, await askForCall(service, OTHER));
  const callId = await askForCall(service, PHONE);
  await whenCall(service, callId, 'answered');
  await phone.hears('CALL_ESTABLISHED');
  await phone.command('hangup');
  const listed = await whenEnded(service, callId);
  const invites = phone.messages().filter(({ isReceived, method }) => isReceived && method === 'INVITE');
  return { listed, other, rung: invites.map(({ text }) => text.split(' ')[1] ?? ''), log: service.logged() };
}

void main();
