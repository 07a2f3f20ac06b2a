import { checkSync, type Parameters } from 'recheck';

/**
 * Limits in steps, not in time, so that a busy machine judges as an idle one does. A linear expression takes at most 500 steps a character,
 * and a quadratic one far more for 30,000 characters.
 */
const PARAMETERS: Parameters = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 15_000_000,
  maxAttackStringSize: 30_000,
};

/**
 * Why an expression is not linear, by recheck (https://makenowjust-labs.github.io/recheck/); undefined if it is. It takes milliseconds to
 * some seconds of processor time.
 */
export function faultOf(literal: string): string | undefined {
  // Neither the Java nor the native build of recheck is installed.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const end = literal.lastIndexOf('/');
  const found = checkSync(literal.slice(1, end), literal.slice(end + 1), PARAMETERS);
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`;
  return `takes ${found.complexity.summary} time for ${JSON.stringify(found.attack.pattern).slice(0, 120)}`;
}
