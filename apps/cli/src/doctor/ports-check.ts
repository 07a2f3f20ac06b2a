import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressProblems, type Settings } from '@turant/config';
import { type Check, fail, ok, type Surroundings } from './check.js';

/** Checks that PORT and SIP_PORT are free, or belong to the Turant that runs. */
export const portsCheck: Check = {
  name: 'ports',
  limitMs: 10_000,
  run: async (at) => {
    const problems = await addressProblems(at.settings, true);
    const ours = [...(at.own ? ['PORT is in use '] : []), ...((await isSipPortOurs(at)) ? ['SIP_PORT is in use '] : [])];
    const others = problems.filter((problem) => !ours.some((start) => problem.startsWith(start)));
    if (others.length > 0) return others.map((problem) => fail(problem));
    const held = problems.length === 0 ? '' : ', in use by the Turant that runs';
    return [ok(`PORT ${shown(at.settings.port)} and SIP_PORT ${shown(at.settings.sipPort)}${held}`)];
  },
};

const shown = (port: number): string => (port === 0 ? 'any' : String(port));

/** A standalone writes down its SIP port. A telephony worker does not: it is taken for the holder where one of these settings runs. */
async function isSipPortOurs({ own, service, settings }: Surroundings): Promise<boolean> {
  if (!own && !service) return false;
  return settings.mongodbUri !== undefined || (await writtenSipPort(settings)) === settings.sipPort;
}

const writtenSipPort = async ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<number | undefined> =>
  readFile(join(dataDir, 'sip-port'), 'utf8').then(Number, () => undefined);
