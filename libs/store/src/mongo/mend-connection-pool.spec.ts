import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';
import { mendConnectionPool } from './mend-connection-pool.js';

interface Pool extends ConnectionPool {
  poolState: string;
}

const AT_THE_DRIVERS = 100;
let pools: Pool[];
/** The driver's own pool without a server, which looks after its connections for the first time. */
function aPool(minPoolSize = 0): Pool {
  const parts = {
    poolState: 'ready',
    options: { minPoolSize, minPoolSizeCheckFrequencyMS: AT_THE_DRIVERS },
    connections: { prune: () => 0 },
  };
  const more = { totalConnectionCount: { value: minPoolSize }, pendingConnectionCount: { value: 0 } };
  const pool = Object.create(ConnectionPool.prototype, { ...Object.getOwnPropertyDescriptors(parts), ...more }) as Pool;
  pools.push(pool);
  pool.ensureMinPoolSize();
  return pool;
}
/** Milliseconds until the next look, as Node keeps them. */
const waitOf = ({ minPoolSizeTimer }: Pool): number | undefined =>
  (minPoolSizeTimer as { _idleTimeout?: number } | undefined)?._idleTimeout;

beforeAll(mendConnectionPool);
beforeEach(() => (pools = []));
afterEach(() => pools.forEach(({ minPoolSizeTimer }) => clearTimeout(minPoolSizeTimer)));

describe('a connection pool of the MongoDB driver', () => {
  it('is looked after once a second, again and again', () => {
    const pool = aPool();
    expect(waitOf(pool)).toBe(1_000);
    const first = pool.minPoolSizeTimer;
    pool.ensureMinPoolSize();
    expect(waitOf(pool)).toBe(1_000);
    // Cleared: there is one timer.
    expect((first as { _destroyed?: boolean } | undefined)?._destroyed).toBe(true);
  });

  it('that is closed is looked after no longer', () => {
    const pool = aPool();
    const last = pool.minPoolSizeTimer;
    pool.poolState = 'closed';
    pool.ensureMinPoolSize();
    expect(pool.minPoolSizeTimer).toBe(last);
  });

  it('that keeps a number of connections open is looked after as the driver has it', () => expect(waitOf(aPool(1))).toBe(AT_THE_DRIVERS));
});
