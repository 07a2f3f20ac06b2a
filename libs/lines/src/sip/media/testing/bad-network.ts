/**
 * When each of so many packets, of which one is sent each 20 ms, comes; undefined if it is lost, which the first and
 * the last one are not. The same for the same seed.
 */
export function badNetwork(options: { packets: number; loss: number; jitterMs: number; seed: number }): (number | undefined)[] {
  let random = options.seed;
  // A linear congruential generator of Numerical Recipes.
  const next = (): number => (random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({ length: options.packets }, (_, index) => {
    const [isLost, delayMs] = [next() < options.loss, next() * options.jitterMs];
    return isLost && index > 0 && index < options.packets - 1 ? undefined : 20 * index + delayMs;
  });
}
