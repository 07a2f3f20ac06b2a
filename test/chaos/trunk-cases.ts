import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ariOf, startRoadAsterisk } from '../e2e/road-asterisk.js';
import { addTrunk } from '../e2e/road-trunks.js';
import { startSipp } from '../engines/sipp.js';
import { until } from '../engines/until.js';
import { LEAD_HEADER } from './far-calls.js';
import type { KillCase } from './kill-case.js';
import type { Scene } from './scene.js';

const always = <T>(value: T): { before: T; after: T } => ({ before: value, after: value });
const HOUR_LONG = 3_600_000;
const TALKER = { talkMs: HOUR_LONG };
/** More than the calls of a case. */
const REFUSES_ALL = { refused: 1_000 };

/** A trunk behind the one of the environment, whose phone picks up. */
const secondTrunk =
  (driver: 'sip' | 'asterisk', talkMs = 1_000) =>
  async (scene: Scene): Promise<void> => {
    const far = await startSipp({ scenario: 'phone', ringMs: 150, talkMs, rtpEcho: true, answersOptions: true });
    scene.farEnds.push(far);
    await scene.lives.spend(async (service) => {
      const headers = { [LEAD_HEADER]: '{{leadId}}' };
      await addTrunk(service, { name: 'second', uri: far.uri, driver, order: 9, callerId: '+911401234999', headers });
    });
  };

/** An Asterisk that carries the trunk of the environment, and those of `more`. */
const throughAsterisk =
  (more: (scene: Scene) => Promise<void> = async () => undefined) =>
  async (scene: Scene): Promise<void> => {
    const asterisk = await startRoadAsterisk('trunks', join(scene.lives.dataDir, 'asterisk'));
    if (!asterisk) throw new Error('Asterisk was there a moment ago');
    scene.others.push({ stop: () => asterisk.kill() });
    Object.assign(scene.lives.env, ariOf(asterisk), { TRUNK_DRIVER: 'asterisk' });
    await more(scene);
    await scene.lives.spend(async () => {
      const written = (): string => (existsSync(asterisk.trunksFile) ? readFileSync(asterisk.trunksFile, 'utf8') : '');
      await until(() => scene.farEnds.every(({ port }) => written().includes(`:${port}`)), {
        what: 'the trunks are written',
        withinMs: 30_000,
      });
      await asterisk.reload();
    });
  };

/** The first trunk sends 503, and the second one takes the call. */
const TWO_TRUNKS: readonly KillCase[] = [
  { step: 'talk', kill: 'write:talk/breaker', invites: { before: 1 }, ends: { before: 'unknown' } },
  { step: 'talk', kill: 'write:talk/return', invites: { before: 1, after: 2 }, ends: { before: 'unknown', after: 'completed' } },
  // The first one was taken and given back.
  { step: 'place-call', kill: 'write:place-call/permit', nth: 3 },
  {
    step: 'place-call',
    kill: 'write:place-call',
    nth: 2,
    invites: { before: 2, after: 1 },
    ends: { before: 'completed', after: 'unknown' },
  },
  { step: 'talk', kill: 'write:talk/ringing', invites: always(2), ends: always('unknown') },
  { step: 'talk', kill: 'write:talk/answered', invites: always(2), ends: always('unknown') },
  { step: 'settle-call', kill: 'write:settle-call', invites: always(2), ends: { before: 'unknown', after: 'completed' } },
];

const TWO_TRUNKS_OF_OURS: readonly KillCase[] = [
  ...TWO_TRUNKS.map((one) => ({ ...one, where: 'on the way to the second trunk', far: REFUSES_ALL, prepare: secondTrunk('sip') })),
  {
    ...{ kill: 'send:INVITE', nth: 2, where: 'to the second trunk', far: REFUSES_ALL, prepare: secondTrunk('sip') },
    ...{ invites: { before: 1, after: 2 }, ends: always('unknown') },
  },
  {
    ...{
      step: 'sweep',
      kill: 'write:sweep/unknown',
      where: 'at the second trunk',
      far: REFUSES_ALL,
      prepare: secondTrunk('sip', HOUR_LONG),
    },
    ...{ first: { kill: 'write:talk/answered:after' }, invites: always(2), ends: always('unknown') },
  },
];

const LEFT_TALKING = { first: { kill: 'write:talk/answered:after' }, far: TALKER, invites: always(1), ends: always('unknown') };
/** The rows of the road that deal with a call's line. */
const ONE_TRUNK: readonly KillCase[] = [
  { step: 'place-call', kill: 'write:place-call', invites: { before: 1, after: 0 }, ends: { before: 'completed', after: 'unknown' } },
  { step: 'talk', kill: 'write:talk/ringing', invites: always(1), ends: always('unknown') },
  { step: 'talk', kill: 'write:talk/answered', far: TALKER, invites: always(1), ends: always('unknown') },
  { step: 'talk', kill: 'write:talk/beat', far: TALKER, invites: always(1), ends: always('unknown') },
  {
    ...{ step: 'talk', kill: 'write:talk/return', far: { refused: 1 } },
    ...{ invites: { before: 1, after: 2 }, ends: { before: 'unknown', after: 'completed' } },
  },
  { step: 'settle-call', kill: 'write:settle-call', invites: always(1), ends: { before: 'unknown', after: 'completed' } },
  { step: 'sweep', kill: 'write:sweep/take-over', ...LEFT_TALKING },
  { step: 'sweep', kill: 'write:sweep/unknown', ...LEFT_TALKING },
];

const OF_ASTERISK: readonly KillCase[] = [
  ...ONE_TRUNK.map((one) => ({ ...one, where: 'through Asterisk', prepare: throughAsterisk() })),
  ...TWO_TRUNKS.filter(({ kill }) => ['write:talk/return', 'write:place-call'].includes(kill)).map((one) => ({
    ...{ ...one, where: 'through Asterisk, on the way to the second trunk' },
    ...{ far: REFUSES_ALL, prepare: throughAsterisk(secondTrunk('asterisk')) },
  })),
];

/** An Asterisk asks its trunks for a sign of life. */
export const TRUNK_CASES = {
  ours: TWO_TRUNKS_OF_OURS,
  asterisk: OF_ASTERISK.map((one) => ({ ...one, far: { ...one.far, answersOptions: true } })),
};
