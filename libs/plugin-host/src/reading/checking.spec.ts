import { rawRequest } from '@turant/plugin-kit';
import { aPlugin } from '../../../../test/factories/a-plugin-host.js';
import { checking } from './checking.js';
import type { PluginReader, ReadingJob } from './reading-job.js';

const plugin = aPlugin();
const jobOf = (bytes: number): ReadingJob<'accounts'> => {
  const raw = rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(`"${'x'.repeat(bytes - 2)}"`) });
  return { kind: 'accounts', raw, settings: {}, region: '', now: new Date(0) };
};

it('has large bodies wait up to 32 MiB, and refuses the next one for now', async () => {
  const release: (() => void)[] = [];
  const reader: PluginReader = { run: () => new Promise((resolve) => release.push(() => resolve([] as never))) };
  const check = checking(reader, new Set());
  const MIB = 1024 * 1024;
  const waiting = Array.from({ length: 32 }, () => check(plugin, jobOf(MIB)));
  await expect(check(plugin, jobOf(MIB))).rejects.toMatchObject({ code: 'PROOF_BUSY', next: 'retry-later', retryAfterMs: 1_000 });
  expect(await check(plugin, jobOf(1_000))).toEqual([]);
  release.forEach((go) => go());
  await Promise.all(waiting);
  const next = check(plugin, jobOf(MIB));
  release.at(-1)?.();
  expect(await next).toEqual([]);
});
