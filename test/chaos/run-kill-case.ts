import { startFakeVendor } from '../doubles/fake-vendor.js';
import { WITHOUT_MODEL } from '../engines/service.js';
import { startSipp } from '../engines/sipp.js';
import type { Ask } from './honest-client.js';
import { fewWrite, type KillCase, type Side } from './kill-case.js';
import type { Life } from './lives.js';
import { Scene, type Counted } from './scene.js';

const KILLED_WITHIN_MS = 60_000;
/** Settings by which the last life's calls end by themselves, whatever the far end does. */
const SHORT = { MAX_CALL_SECONDS: '2', RING_SECONDS: '2' };

export interface Outcome extends Counted {
  /** INVITEs and end of the call of the one that is looked at. */
  invites: number;
  end: string | undefined;
  /** State of that call's recording. */
  recording: string | undefined;
  tookMs: number;
}

/** Starts, lets it be killed at the point, starts again without the killer, and counts. */
export async function runKillCase(one: KillCase, side: Side, stage: number): Promise<Outcome> {
  const began = Date.now();
  const sipp = await startSipp({ scenario: 'phone', ringMs: 150, talkMs: 1_000, rtpEcho: true, ...one.far });
  const scene = new Scene(sipp, stage, await startFakeVendor(), WITHOUT_MODEL, one.isRecorded);
  try {
    await one.prepare?.(scene);
    const playing = playOut(one, side, scene);
    // What goes wrong first is what is told.
    playing.asked.catch(() => undefined);
    await playing.killed;
    scene.lives.begin({ ...SHORT, ...one.next });
    const asked = await playing.asked;
    // It must work as before; and whatever is still about to go wrong has the time to.
    await scene.client.post(scene.person({ key: 'afterwards' }));
    const counted = await scene.counted();
    return { ...counted, ...endOf(asked, counted), tookMs: Date.now() - began };
  } finally {
    await scene.close();
  }
}

function playOut(one: KillCase, side: Side, scene: Scene): { asked: Promise<Ask>; killed: Promise<void> } {
  const play = one.play ?? fewWrite;
  const point = `${one.kill}:${side}:${one.nth ?? 1}`;
  const armed = (): Promise<void> => killed(scene.lives.begin({ ...one.env, CHAOS_KILL: point }), point, one.slowMs);
  if (!one.first) {
    const dies = armed();
    return { asked: play(scene), killed: dies };
  }
  const { kill, env } = one.first;
  const life = scene.lives.begin({ ...env, ...(kill !== undefined && { CHAOS_KILL: kill }) });
  const asked = play(scene);
  const isOver = kill === undefined ? asked.then(async () => (await life.ready)?.kill()) : killed(life, kill);
  return { asked, killed: isOver.then(armed) };
}

/** Throws where it is not killed in time, or ends in any other way. */
async function killed({ ended, said }: Life, point: string, withinMs = KILLED_WITHIN_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(`nothing within ${withinMs} ms`), withinMs)));
  const how = await Promise.race([ended, tooLong]);
  clearTimeout(timer);
  if (how !== 'SIGKILL') throw new Error(`${point} was not reached: ${how}\n${said()}`);
}

function endOf({ name }: Ask, { facts }: Counted): Pick<Outcome, 'invites' | 'end' | 'recording'> {
  const told = facts.told.find(({ ask }) => ask.name === name);
  const far = facts.far.filter(({ leadId }) => leadId === told?.leadId);
  const call = facts.calls.find(({ leadId, firstLegId }) => leadId === told?.leadId && firstLegId === null);
  const invites = far.reduce((sum, one) => sum + one.invites, 0);
  return { invites, end: call?.status, recording: call?.recording?.state };
}
