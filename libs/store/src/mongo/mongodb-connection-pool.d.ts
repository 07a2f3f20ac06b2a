/** One server's connections. The driver declares no types for this file; here are the members that `mend-connection-pool.ts` uses. */
declare module 'mongodb/lib/cmap/connection_pool.js' {
  class ConnectionPool {
    readonly options: { readonly minPoolSize: number };
    minPoolSizeTimer: NodeJS.Timeout | undefined;
    ensureMinPoolSize(): void;
  }
}
