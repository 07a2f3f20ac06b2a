/**
 * The seed of a generated run: `usual` unless `variable` (or FC_SEED) names another number, or is `random` to look for
 * new cases; so that a red run can be run again, and a green one stays green.
 */
export function seedOfRun(variable = 'FC_SEED', usual = 20_261_121): number {
  const wanted = process.env[variable] ?? process.env.FC_SEED ?? usual;
  return wanted === 'random' ? Date.now() % 1_000_000_000 : Number(wanted);
}
