import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { askRun } from './ask-for-engine.js';
import { asking, type AskedService, type Started } from './service.js';
import { WORKER_NUMBER } from './worker-number.js';

/** The worker's service with a tenant for one suite, as serve-service.ts tells it. */
export interface ServiceOfSuite extends Started {
  dataDir: string;
  pid: number;
  files: { said: string; logged: string };
  /** Where in those files the suite begins, in bytes. */
  from: { said: number; logged: number };
}

const START_MS = 120_000;

/**
 * The service that all suites of this Jest worker share, with a tenant that only this suite uses. The object is filled before the first test. A
 * suite that stops the service, needs other settings, or counts what belongs to the whole process has to start a service of its own;
 * test/e2e/own-service.ts lists these suites.
 */
export function useService(): AskedService {
  const service = {} as AskedService;
  beforeAll(async () => {
    const { testPath = '' } = expect.getState();
    const begun = await askForService<ServiceOfSuite>({ begins: relative(resolve(__dirname, '../..'), testPath) });
    const since = (file: 'said' | 'logged') => (): string => readFileSync(begun.files[file]).subarray(begun.from[file]).toString();
    Object.assign(service, begun, asking(begun), { said: since('said'), logged: since('logged') });
  }, START_MS);
  afterAll(async () => {
    if (service.tenantId) await askForService({ ends: service.tenantId });
  }, START_MS);
  return service;
}

async function askForService<T>(order: object): Promise<T> {
  const told = await askRun<T>(JSON.stringify({ worker: String(WORKER_NUMBER), order }));
  if (!told) throw new Error('a service of the worker is there in a Jest run only');
  return told;
}
