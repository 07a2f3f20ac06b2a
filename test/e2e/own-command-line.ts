import type { ServiceOptions } from '../engines/service.js';
import { useOwnService, type OwnService } from '../engines/use-own-service.js';
import { CommandLine } from './command-line.js';

/** A service for the tests of one file alone, and the built command line that asks it. @param options made when the service starts */
export function useOwnCommandLine(options?: ServiceOptions | (() => Promise<ServiceOptions>)): CommandLine<OwnService> {
  const turant = new CommandLine<OwnService>();
  turant.ask(useOwnService(options));
  return turant;
}
