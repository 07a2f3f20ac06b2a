import { asTenantId, SettingsError } from '@turant/domain';
import { examineMongo, openSnapshots, openStore, type MongoState, type Snapshots, type Store } from '@turant/store';

/** The fields of the driver's errors that tell what is wrong; libs/store alone knows the driver. */
interface Fault {
  name?: string;
  code?: unknown;
  cause?: Fault;
  /** The server's error, if the driver wraps it in one of its own. */
  originalError?: { code?: unknown };
  /** The driver's last view of the servers, if none of them could be chosen. */
  reason?: { servers?: ReadonlyMap<string, { error?: { code?: unknown; cause?: Fault } | null }> };
}

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ILLEGAL_OPERATION = 20;

const FORM = 'mongodb://USER:PASSWORD@HOST:PORT/turant?replicaSet=rs0';
const NO_REPLICA_SET =
  'MONGODB_URI names no replica set, or another one than its replicaSet= says: start mongod with --replSet rs0, run rs.initiate() once in ' +
  'mongosh, and let the URI end in ?replicaSet=rs0; one node is a replica set, too';

/** Opens MONGODB_URI. @throws SettingsError DATABASE_REFUSED in one sentence, with the remedy and without a value */
export const openDatabase = (mongodbUri: string): Promise<Store> =>
  inOneSentence(async () => {
    const store = await openStore({ mongodbUri });
    await checkTransactions(store);
    return store;
  });

/** Looks at MONGODB_URI and changes nothing. @throws SettingsError DATABASE_REFUSED in one sentence, with the remedy and without a value */
export const examineDatabase = (mongodbUri: string): Promise<MongoState> => inOneSentence(() => examineMongo(mongodbUri));

/** Opens MONGODB_URI for reading only. @throws SettingsError DATABASE_REFUSED in one sentence, with the remedy and without a value */
export const openDatabaseSnapshots = (mongodbUri: string): Promise<Snapshots> => inOneSentence(() => openSnapshots({ mongodbUri }));

async function inOneSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error as Fault);
    throw problem === undefined ? error : new SettingsError('DATABASE_REFUSED', problem, { cause: error });
  }
}

/** A server without a replica set stores documents and refuses transactions: every commit would fail later. This one changes nothing. */
async function checkTransactions(store: Store): Promise<void> {
  try {
    await store.engine.commit([store.employees.patchOp(asTenantId('none'), 'none', [], { set: { name: '' } })]);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function problemOf(error: Fault): string | undefined {
  const chain = [error, error.cause, error.cause?.cause].filter((one) => one !== undefined);
  const codes = chain.map(({ code, originalError }) => code ?? originalError?.code);
  if (chain.some(({ name }) => name === 'MongoParseError' || name === 'MongoInvalidArgumentError'))
    return `MONGODB_URI cannot be read: it is written ${FORM}`;
  if (codes.includes(AUTHENTICATION_FAILED)) return 'MongoDB refuses the user or the password of MONGODB_URI: correct them there';
  if (codes.includes(UNAUTHORIZED))
    return `the user of MONGODB_URI may not use its database: name a user with password and rights, ${FORM}`;
  if (codes.includes(ILLEGAL_OPERATION)) return NO_REPLICA_SET;
  const view = chain.find(({ name }) => name === 'MongooseServerSelectionError')?.reason;
  if (!view) return undefined;
  const errors = [...(view.servers?.values() ?? [])].map((server) => server.error);
  // A server that answered and is not the set that was asked for is dropped from the view, or stands there without an error.
  if (errors.length === 0 || errors.some((one) => !one)) return NO_REPLICA_SET;
  return 'no MongoDB answers where MONGODB_URI says: start it, or correct host and port';
}
