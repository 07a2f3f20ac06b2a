import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { EmbeddedBus } from '@turant/bus';
import { DEFAULT_CALL_CAPS, type Trunk } from '@turant/domain';
import { createSipDriver, createTicker, TwoDrivers, type LineDriver } from '@turant/lines';
import {
  acceptLead,
  createRoad,
  isKnownCall,
  employeeConversations,
  startTelephony,
  type Clock,
  type Enquiry,
  type LeadIntake,
  type RoadContext,
  type ConversationFactory,
  type Telephony,
} from '@turant/road';
import { openStore, type StorageEngine, type Store } from '@turant/store';
import { createVault } from '@turant/vault';
import { createSpeechDetectors, findPromptsDir, promptSpeaker } from '@turant/voice';
import { anEmployee, aNumber, aTenant, aTrunk, TENANT } from './records.js';
import { anEnquiry, topUp } from './road-parts.js';
import { someErasing } from './some-erasing.js';
import { storedCalls, type StoredCalls } from './stored-calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

export { anEmployee, aTenant, aTrunk, TENANT };
const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (...words: unknown[]) => console.error(...words),
};

export interface Road extends StoredCalls {
  store: Store;
  context: RoadContext;
  intake: LeadIntake;
  telephony: Telephony;
  lines: LineDriver;
  /** Posts an enquiry of the test tenant. */
  post(about: Partial<Enquiry>): ReturnType<LeadIntake['accept']>;
  close(): Promise<void>;
  /** As if the process had died: nothing more goes to the wire or the store. Its folder may be opened again. */
  abandon(): Promise<string>;
}

export interface RoadOptions {
  /** Folder that an abandoned road left; its records are there already. */
  dataDir?: string;
  trunk?: Partial<Trunk>;
  clock?: Partial<Clock>;
  limits?: { ringMs: number; maxCallMs: number };
  creditsPaise?: number;
  /** Instead of the scripted conversation. */
  talk?: ConversationFactory;
}

/** The whole road in this process on an embedded store in a temporary folder, with the real SIP line. */
export async function aRoad({ trunk, clock: times, limits, creditsPaise = 50_000, dataDir: left, talk }: RoadOptions = {}): Promise<Road> {
  const dataDir = left ?? temporaryFolder('turant-road-');
  const store = await openStore({ dataDir });
  const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now(), ...times };
  const vault = createVault(Buffer.alloc(32, 1));
  let isAbandoned = false;
  const bus = new EmbeddedBus(async (letter) => {
    if (!isAbandoned) QUIET.error('dead letter', letter);
  });
  await bus.start();
  const context = createRoad({ store, bus, clock, log: QUIET, erasing: someErasing(join(dataDir, 'objects'), vault) });
  const { ids } = context;
  if (left === undefined) await populate(context, { ...aTrunk, ...trunk }, creditsPaise);
  const sip = await createSipDriver({ log: QUIET, isKnownCall: (sipCallId) => isKnownCall(context, sipCallId) });
  const lines = new TwoDrivers(sip, undefined);
  const telephony = await startTelephony(
    {
      ...context,
      workerId: ids('te'),
      lines,
      vault,
      talk: talk ?? employeeConversations(promptSpeaker({ promptsDir: findPromptsDir() }), createTicker(), createSpeechDetectors()),
      limits: { ...(limits ?? { ringMs: 30_000, maxCallMs: 600_000 }), caps: DEFAULT_CALL_CAPS },
    },
    { isOnlyProcess: true },
  );
  const intake = acceptLead(context);
  return {
    ...storedCalls(store, TENANT),
    store,
    context,
    intake,
    telephony,
    lines,
    post: (about) => intake.accept(anEnquiry(about)),
    close: async () => {
      await telephony.drain(0);
      await lines.close();
      await bus.close();
      await store.close();
    },
    abandon: async () => {
      isAbandoned = true;
      (sip as unknown as { stack: { close(): void } }).stack.close();
      await store.close();
      // What is left of it in this process finds nothing and writes nothing, and so comes to its end.
      Object.assign(store.engine, DEAD_DOOR);
      return dataDir;
    },
  };
}

const DEAD_DOOR: Partial<StorageEngine> = {
  get: async () => undefined,
  getMany: async () => [],
  find: async () => [],
  findsAny: async (lookUps) => lookUps.map(() => false),
  count: async () => 0,
  insertMany: async (_, documents) => documents.map(() => 'duplicate'),
  patch: async () => undefined,
  patchMany: async () => 0,
  commit: async () => ({ ok: false, missed: 0 }),
};

async function populate(context: RoadContext, trunk: Trunk, creditsPaise: number): Promise<void> {
  const { store } = context;
  await store.tenants.insert(aTenant);
  await store.employees.insert(anEmployee);
  await store.acrossTenants.trunks.save(trunk);
  await store.virtualNumbers.insert({ ...aNumber, trunkIds: [trunk._id] });
  await topUp(context, creditsPaise);
}
