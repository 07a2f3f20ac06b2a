/** The first item of each list, then the second of each, and so on; at most `maxItems` of them. */
export function roundRobin<T>(lists: readonly (readonly T[])[], maxItems = Infinity): T[] {
  const taken: T[] = [];
  for (let rank = 0; taken.length < maxItems; rank += 1) {
    const row = lists.flatMap((list) => list.slice(rank, rank + 1));
    if (row.length === 0) break;
    taken.push(...row.slice(0, maxItems - taken.length));
  }
  return taken;
}
