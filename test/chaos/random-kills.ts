import { startFakeVendor } from '../doubles/fake-vendor.js';
import { setTimeout as pause } from 'node:timers/promises';
import { WITHOUT_MODEL } from '../engines/service.js';
import { startSipp } from '../engines/sipp.js';
import { Chance } from './chance.js';
import type { Ask } from './honest-client.js';
import type { Life } from './lives.js';
import { Scene, type Counted } from './scene.js';

export interface RandomKills {
  seed: number;
  kills: number;
  /** Part of the phone numbers. */
  stage: number;
  talkMs: number;
}

/** The latest time of a kill, from the moment in which the service is ready. */
const LATEST_KILL_MS = 1_500;
const MOST_WRITES = 80;
const FEWEST_LEADS = 8;
const MORE_LEADS = 12;

/** Kills at random moments, some of them exact writes, while leads come in; each time another process goes on. Counts at the end. */
export async function randomKills({ seed, kills, stage, talkMs }: RandomKills): Promise<Counted> {
  const chance = new Chance(seed);
  const sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs, rtpEcho: true });
  const scene = new Scene(sipp, stage, await startFakeVendor(), { MAX_CALL_SECONDS: '2', ...WITHOUT_MODEL });
  const posting: Promise<unknown>[] = [];
  const send = (work: Promise<unknown>): void => void (posting.push(work), work.catch(() => undefined));
  try {
    const people = new People(scene, chance);
    for (let round = 0; round < kills; round += 1) {
      if (round % 5 === 0) send(scene.client.topUp(1_000, `round ${round}`));
      const nthWrite = chance.is(0.4) ? `nth-write:${1 + chance.below(MOST_WRITES)}:${chance.oneOf(['before', 'after'])}` : undefined;
      const life = scene.lives.begin(nthWrite === undefined ? {} : { CHAOS_KILL: nthWrite });
      const storm = people.write(FEWEST_LEADS + chance.below(MORE_LEADS), send);
      await killSometime(life, chance, nthWrite !== undefined);
      await storm;
    }
    scene.lives.begin();
    await Promise.all(posting);
    return await scene.counted();
  } finally {
    await scene.close();
  }
}

/** Where an exact write was wished for it has all the time; not every life gets so far. */
async function killSometime({ ready, ended }: Life, chance: Chance, isArmed: boolean): Promise<void> {
  const afterMs = isArmed ? LATEST_KILL_MS : chance.below(LATEST_KILL_MS);
  const service = await ready;
  if (service) await Promise.race([ended, pause(afterMs)]);
  await service?.kill();
  const how = await ended;
  if (how !== 'SIGKILL') throw new Error(`the service ended by itself: ${how}`);
}

/** Whoever writes: new people and known ones, with a key and without, wanting a call and not. */
class People {
  readonly #known: Ask[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly chance: Chance,
  ) {}

  /** Several at once, then a breath, then several again. Resolves when all have begun. */
  async write(count: number, send: (work: Promise<unknown>) => void): Promise<void> {
    for (let left = count; left > 0;) {
      const atOnce = Math.min(left, 1 + this.chance.below(5));
      for (let one = 0; one < atOnce; one += 1) send(this.scene.client.post(this.#ask()));
      left -= atOnce;
      await pause(this.chance.below(120));
    }
  }

  #ask(): Ask {
    const { chance } = this;
    const fresh = this.scene.person({
      wantsCall: chance.is(0.6),
      tier: chance.oneOf([undefined, 'value', 'standard', 'premium'] as const),
    });
    const again = this.#known.length > 0 && chance.is(0.15) ? chance.oneOf(this.#known) : undefined;
    const ask: Ask = { ...fresh, ...(again && { phone: again.phone }), ...(chance.is(0.6) && { key: fresh.name }) };
    this.#known.push(ask);
    return ask;
  }
}
