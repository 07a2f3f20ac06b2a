import type { LineDriver, PlaceOrder } from '@turant/lines';
import { PEER_START_MS, type SipPeer } from '../engines/sip-peer.js';
import { skipLoudly } from '../engines/skipped.js';
import { against, itBy, type Here } from './against.js';
import { Calls } from './calls.js';
import { DRIVERS, type DriverUnderTest, type OptionalCase, type StartedDriver, type SuiteTrunk } from './drivers.js';
import { anOrder, type WatchedCall } from './watched-call.js';

/** The driver under test, with the calls of the case that is running. */
export class Rig {
  #started: StartedDriver | undefined;
  #calls: Calls | undefined;

  constructor(private readonly underTest: DriverUnderTest) {}

  get line(): LineDriver {
    return this.#running.line;
  }

  get sipPort(): number {
    return this.#running.sipPort;
  }

  async start(trunks: readonly SuiteTrunk[]): Promise<void> {
    this.#started = await this.underTest.start(trunks);
    this.#calls = this.#started && new Calls(this.#started.line);
  }

  place(trunk: SuiteTrunk, order: Partial<PlaceOrder> = {}): Promise<WatchedCall> {
    if (!this.#calls) throw new Error(`the driver ${this.underTest.name} was not started`);
    return this.#calls.place(anOrder(trunk, order));
  }

  async endAll(): Promise<void> {
    await this.#calls?.endAll();
  }

  async stop(): Promise<void> {
    await this.#started?.stop();
  }

  /** `it` for cases with these peers. They are skipped if the driver or a peer could not be started, which its starter reports. */
  its<const P extends readonly (SipPeer | undefined)[]>(peers: () => P) {
    const bodyOf = (test: (...peers: Here<P>) => Promise<void>): (() => Promise<void>) => this.against(peers, test);
    const { lacks, name: driver } = this.underTest;
    const lacked = (name: OptionalCase) => () => async (): Promise<void> =>
      skipLoudly(`${name}, with the driver ${driver}`, 'the driver lacks it (test/lines/drivers.ts)');
    return Object.assign(itBy(bodyOf), { optional: (name: OptionalCase) => itBy(lacks.includes(name) ? lacked(name) : bodyOf) });
  }

  /** The body of such a case. */
  against<const P extends readonly (SipPeer | undefined)[]>(
    peers: () => P,
    test: (...peers: Here<P>) => Promise<void>,
  ): () => Promise<void> {
    return () => (this.#started ? against(peers, test, this.#started.peers)() : Promise.resolve());
  }

  get #running(): StartedDriver {
    if (!this.#started) throw new Error(`the driver ${this.underTest.name} was not started`);
    return this.#started;
  }
}

export interface FarEnds {
  /** False if this machine lacks their program, which was reported. */
  isHere?: boolean;
  /** Starts what the cases call, until the end of the suite; all drivers share it. */
  start(): Promise<void>;
  /** The trunks to it, each with an id of its own; asked for after `start`. */
  trunks(): readonly SuiteTrunk[];
  /** After each case: throws if the far ends have a call up. */
  areIdle?(): Promise<void>;
}

/** Runs the cases once with each driver of test/lines/drivers.ts. */
export function onEachDriver(title: string, farEnds: FarEnds, cases: (rig: Rig) => void): void {
  const chapter = (farEnds.isHere ?? true) ? describe : describe.skip;
  chapter(title, () => {
    beforeAll(() => farEnds.start(), PEER_START_MS);
    describe.each(DRIVERS)('(driver $name)', (underTest) => {
      const rig = new Rig(underTest);
      beforeAll(() => rig.start(farEnds.trunks()), PEER_START_MS);
      afterEach(async () => {
        await rig.endAll();
        await farEnds.areIdle?.();
      });
      afterAll(() => rig.stop());
      cases(rig);
    });
  });
}
