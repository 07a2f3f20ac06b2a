import type { Settings } from '@turant/config';
import { dltProblems, readTrunkUri, RULE_PACK, seriesOf, SettingsError, type Trunk } from '@turant/domain';
import { createSipDriver } from '@turant/lines';
import { openDatabaseSnapshots, whySilent, whyUnreachable } from '@turant/road';
import { openSnapshots, type Snapshots } from '@turant/store';
import { ariLogin } from './ari-login.js';
import { type Check, fail, type Finding, ok, warn } from './check.js';

/** The trunk can be reached from SIP_HOST, answers OPTIONS, and the gate can pass calls on it. */
export const trunkCheck: Check = {
  name: 'trunk',
  limitMs: 15_000,
  run: async ({ settings }) => {
    const { uri, driver } = settings.trunk;
    if (driver === 'asterisk') return [await asteriskFinding(settings), ...gateFindings(settings)];
    if (uri === undefined) return [await findingOfRecords(settings)];
    const obstacles = whyUnreachable(uri, settings);
    if (obstacles.length > 0) return obstacles.map((obstacle) => fail(obstacle));
    return [...whySilent(uri, settings).map((warning) => warn(warning)), await signOfLife(settings, uri), ...gateFindings(settings)];
  },
};

const NOT_SET = 'TRUNK_URI is not set';

/** Without TRUNK_URI calls go out on the trunks that the records have; a standalone has the sandbox carrier besides. */
async function findingOfRecords({ mongodbUri, dataDir }: Settings): Promise<Finding> {
  const hasSandbox = mongodbUri === undefined;
  const trunks = await (hasSandbox ? openSnapshots({ dataDir }) : openDatabaseSnapshots(mongodbUri)).then(trunksIn).catch(whyUnread);
  if (!Array.isArray(trunks))
    return warn(`${NOT_SET}, and the trunks of the records cannot be read (${trunks.why}): on those that are there real phones may ring`);
  const used = trunks.filter(({ isManaged, isDraining }) => !isDraining && (isManaged === true || !hasSandbox));
  if (used.length > 0)
    return ok(`${NOT_SET}: calls go out on what the records have (${used.map(({ name }) => name).join(', ')}), and real phones may ring`);
  if (hasSandbox) return ok(`${NOT_SET}: the sandbox carrier answers, and no real phone rings`);
  return warn(`${NOT_SET}, and the records have no trunk that takes calls: no phone rings`, 'add one: `npx turant trunk add`');
}

async function trunksIn(snapshots: Snapshots): Promise<Trunk[]> {
  try {
    return await snapshots.read((at) => at.trunks());
  } finally {
    await snapshots.close();
  }
}

/** A folder without records has no trunks. */
function whyUnread(error: Error): Trunk[] | { why: string } {
  return error instanceof SettingsError && error.code === 'DATA_FOLDER_MISSING' ? [] : { why: error.message };
}

async function signOfLife(settings: Settings, uri: string): Promise<Finding> {
  const { sipHost, sipPort, sipPublicHost, dscp } = settings;
  // While the service has the port, the driver takes another one.
  const opened = createSipDriver({ host: sipHost, port: sipPort, publicAddress: sipPublicHost, dscp });
  const lines = await opened.catch((error: Error) => error);
  if (lines instanceof Error) return fail(`no OPTIONS was sent: ${lines.message}`);
  try {
    const answer = await lines.probe({ trunkId: 'doctor', uri, transport: readTrunkUri(uri).transport ?? 'udp' });
    return answer === undefined ? silence(sipPublicHost ?? sipHost) : findingOf(answer.code);
  } finally {
    await lines.close();
  }
}

const ASTERISK_MS = 4_000;

/** Asterisk asks its trunks for signs of life itself: here it is asked whether it takes orders. */
async function asteriskFinding({ ari }: Settings): Promise<Finding> {
  if (!ari) return fail('ARI_URL is not set: it is the address of the Asterisk that carries the trunk');
  const answer = await fetch(`${ari.url}/ari/asterisk/info?only=system`, {
    headers: ariLogin(ari),
    signal: AbortSignal.timeout(ASTERISK_MS),
  })
    .then(({ status }) => status)
    .catch(() => undefined);
  if (answer === 200) return ok('Asterisk takes orders at ARI_URL; `asterisk -rx "pjsip show contacts"` says whether the trunk answers it');
  if (answer === 401) return fail('Asterisk refuses ARI_USER with its password', 'compare them with ari.conf');
  return fail(
    `${answer === undefined ? 'nothing answers' : `something answers with ${answer}`} at ARI_URL`,
    'start Asterisk, and compare http.conf and ari.conf',
  );
}

const silence = (from: string): Finding =>
  fail(
    'nothing answers OPTIONS at TRUNK_URI within 4 s',
    `compare host, port and transport with the carrier's page, let the carrier allow ${from}, and let the firewall pass SIP both ways; of a carrier that answers no OPTIONS only --call tells`,
  );

function findingOf(code: number): Finding {
  if (code === 403)
    return warn('answers OPTIONS with 403', 'the carrier may not know the address of this machine: ask it to allow calls from here');
  if (code >= 500) return warn(`answers OPTIONS with ${code}`, 'the trunk is there and in trouble: ask the carrier');
  return ok(`answers OPTIONS with ${code}`);
}

/** The verdicts that the gate would give for every call, by the rules of a telecom trunk only. */
function gateFindings({ trunk: { kind, headers, callerId } }: Settings): Finding[] {
  if (kind === 'test') return [];
  const { promotional } = RULE_PACK.series;
  const problems = [
    ...dltProblems(headers).map(({ message }) => `TRUNK_HEADERS ${message}`),
    ...(callerId !== undefined && seriesOf(callerId) === promotional ? [] : [`TRUNK_CALLER_ID is no number of the ${promotional} series`]),
  ];
  return problems.map((problem) => fail(`no call passes the gate: ${problem}`, 'enter what the DLT registration says'));
}
