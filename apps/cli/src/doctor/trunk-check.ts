import { BlockList, isIPv4 } from 'node:net';
import { isLoopback, type Settings } from '@turant/config';
import { dltProblems, readTrunkUri, RULE_PACK, seriesOf } from '@turant/domain';
import { createSipDriver } from '@turant/lines';
import { type Check, fail, type Finding, ok, warn } from './check.js';

/** The trunk can be reached from SIP_HOST, answers OPTIONS, and the gate can pass calls on it. */
export const trunkCheck: Check = {
  name: 'trunk',
  limitMs: 15_000,
  run: async ({ settings }) => {
    const { uri } = settings.trunk;
    if (uri === undefined) return [ok('TRUNK_URI is not set: the sandbox carrier answers, and no real phone rings')];
    const { host } = readTrunkUri(uri);
    if (isLoopback(settings.sipHost) && !isLoopback(host))
      return [fail('SIP_HOST is a loopback address, from which TRUNK_URI cannot be reached', 'set it to an address of this machine')];
    return [...natFindings(settings, host), await signOfLife(settings, uri), ...gateFindings(settings)];
  },
};

async function signOfLife(settings: Settings, uri: string): Promise<Finding> {
  const { sipHost, sipPort, sipPublicHost, dscp } = settings;
  // While the service has the port, the driver takes another one.
  const lines = await createSipDriver({ host: sipHost, port: sipPort, publicAddress: sipPublicHost, dscp });
  try {
    const answer = await lines.probe({ trunkId: 'doctor', uri, transport: readTrunkUri(uri).transport ?? 'udp' });
    return answer === undefined ? silence(sipPublicHost ?? sipHost) : findingOf(answer.code);
  } finally {
    await lines.close();
  }
}

const silence = (from: string): Finding =>
  fail(
    'nothing answers OPTIONS at TRUNK_URI within 4 s',
    `compare host, port and transport with the carrier's page, let the carrier allow ${from}, and let the firewall pass SIP both ways`,
  );

function findingOf(code: number): Finding {
  if (code === 403)
    return warn('answers OPTIONS with 403', 'the carrier may not know the address of this machine: ask it to allow calls from here');
  if (code >= 500) return warn(`answers OPTIONS with ${code}`, 'the trunk is there and in trouble: ask the carrier');
  return ok(`answers OPTIONS with ${code}`);
}

const PRIVATE = new BlockList();
for (const [network, bits] of [['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['100.64.0.0', 10]] as const)
  PRIVATE.addSubnet(network, bits); // prettier-ignore

/** RFC 1918 and RFC 6598. A host name may be anywhere; carriers are rarely in a private network. */
const isPrivate = (host: string): boolean => isIPv4(host) && PRIVATE.check(host);

function natFindings({ sipHost, sipPublicHost }: Settings, trunkHost: string): Finding[] {
  if (isLoopback(trunkHost) || isPrivate(trunkHost) || !isPrivate(sipPublicHost ?? sipHost)) return [];
  const name = sipPublicHost === undefined ? 'SIP_HOST' : 'SIP_PUBLIC_HOST';
  return [
    warn(
      `${name} is a private address, to which a carrier on the internet cannot send audio`,
      'set SIP_PUBLIC_HOST to the public address of the NAT, and let it forward SIP_PORT and RTP_PORTS to this machine',
    ),
  ];
}

/** What the gate would say of every call; the rules of a telecom trunk only. */
function gateFindings({ trunk: { kind, headers, callerId } }: Settings): Finding[] {
  if (kind === 'test') return [];
  const { promotional } = RULE_PACK.series;
  const problems = [
    ...dltProblems(headers).map(({ message }) => `TRUNK_HEADERS ${message}`),
    ...(callerId !== undefined && seriesOf(callerId) === promotional ? [] : [`TRUNK_CALLER_ID is no number of the ${promotional} series`]),
  ];
  return problems.map((problem) => fail(`no call passes the gate: ${problem}`, 'enter what the DLT registration says'));
}
