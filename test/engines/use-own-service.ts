import { startService, type Service, type ServiceOptions } from './service.js';

/** A service that one suite starts for itself. */
export interface OwnService extends Service {
  /** Starts it again on its folder, after it has ended. @param options those of the first start by default */
  again(options?: ServiceOptions): Promise<void>;
}

const START_MS = 120_000;

/**
 * A service for the tests of one file or block alone; the object is filled before the first test, and anew when the service starts again.
 * @param options made when it starts, if they are not known before
 */
export function useOwnService(options: ServiceOptions | (() => ServiceOptions | Promise<ServiceOptions>) = {}): OwnService {
  let first: ServiceOptions;
  const service = {
    again: async (change = first) => void Object.assign(service, await startService({ ...change, dataDir: service.dataDir })),
  } as OwnService;
  beforeAll(async () => {
    first = typeof options === 'function' ? await options() : options;
    Object.assign(service, await startService(first));
  }, START_MS);
  return service;
}
