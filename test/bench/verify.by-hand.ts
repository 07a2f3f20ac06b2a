import { verify } from '@turant/management';
import { openSnapshots } from '@turant/store';

async function main(dataDir: string): Promise<void> {
  const snapshots = await openSnapshots({ dataDir });
  const began = performance.now();
  let shown = 0;
  const verified = await verify(snapshots, {
    now: new Date(),
    inFlightMs: 0,
    onDifference: (one) => (shown += 1) <= 10 && console.log(JSON.stringify(one)),
  });
  console.log(JSON.stringify(verified, null, 1), shown);
  console.log(
    Math.round(performance.now() - began),
    'ms',
    Math.round(process.cpuUsage().user / 1000),
    'ms CPU',
    Math.round(process.memoryUsage().heapUsed / 1e6),
    'MB heap',
  );
  await snapshots.close();
}
void main(process.argv[2] ?? '');
