import { BROWSER_CASES } from './browser-cases.js';
import { HOOK_CASES } from './hook-cases.js';
import type { KillCase } from './kill-case.js';
import { RECORDING_CASES } from './recording-cases.js';
import { REFUND_CASE } from './refund-case.js';
import { TRANSCRIBE_CASE } from './transcribe-case.js';

/** The cases of whatever is no call of a lead on a trunk, and of whatever is done after calls. */
export const OTHER_CASES: readonly KillCase[] = [...BROWSER_CASES, ...HOOK_CASES, REFUND_CASE, ...RECORDING_CASES, TRANSCRIBE_CASE];
