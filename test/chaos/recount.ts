import { verify } from '@turant/management';
import { openSnapshots } from '@turant/store';

/** What `turant verify` names on the records of a service, which may be up: each difference in words. */
export async function recount(place: { dataDir: string } | { mongodbUri: string }): Promise<string[]> {
  const snapshots = await openSnapshots(place);
  const differences: string[] = [];
  try {
    await verify(snapshots, { now: new Date(), inFlightMs: 0, onDifference: (one) => differences.push(JSON.stringify(one)) });
    return differences;
  } finally {
    await snapshots.close();
  }
}
