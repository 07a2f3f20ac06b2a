/**
 * The seed of a generated run: the same one unless `variable` (or FC_SEED) names another number, or is `random` to look for
 * new cases; so that a red run can be run again, and a green one stays green.
 */
export function seedOfRun(variable = 'FC_SEED'): number {
  const wanted = process.env[variable] ?? process.env.FC_SEED ?? '20261121';
  return wanted === 'random' ? Date.now() % 1_000_000_000 : Number(wanted);
}
