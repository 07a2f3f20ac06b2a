import { startService, type Service, type ServiceOptions } from '../engines/service.js';
import { CommandLine } from './command-line.js';

/** A service for the tests of one file alone, and the built command line that asks it. @param options made when the service starts */
export function useOwnCommandLine(options: () => Promise<ServiceOptions> = async () => ({})): CommandLine<Service> {
  const turant = new CommandLine<Service>();
  beforeAll(async () => turant.ask(await startService(await options())), 120_000);
  return turant;
}
