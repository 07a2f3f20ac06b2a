import { resolve } from 'node:path';
import type { ServiceOptions } from '../engines/service.js';

/** Of a service whose wall clock is so far ahead of the machine's. */
export const ahead = (ms: number, env: Record<string, string> = {}): Required<Pick<ServiceOptions, 'env' | 'require'>> => ({
  env: { ...env, CLOCK_SHIFT_MS: String(ms) },
  require: resolve(__dirname, 'shift-clock.cjs'),
});
