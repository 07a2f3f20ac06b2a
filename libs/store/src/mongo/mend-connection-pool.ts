import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';

const CHECK_EVERY_MS = 1_000;

let isMended = false;

/**
 * Lets the MongoDB driver look once a second whether its pool has connections to close or to open, instead of ten times
 * (`minPoolSizeCheckFrequencyMS` of cmap/connection_pool.js 6, which is no option of the client). The looks were a tenth of what a process
 * at rest uses.
 */
export function mendConnectionPool(): void {
  if (isMended) return;
  isMended = true;
  const { ensureMinPoolSize } = ConnectionPool.prototype;
  ConnectionPool.prototype.ensureMinPoolSize = function (this: ConnectionPool): void {
    const before = this.minPoolSizeTimer;
    ensureMinPoolSize.call(this);
    // A pool that is closed gets no new timer.
    if (this.options.minPoolSize > 0 || this.minPoolSizeTimer === before) return;
    clearTimeout(this.minPoolSizeTimer);
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), CHECK_EVERY_MS);
  };
}
