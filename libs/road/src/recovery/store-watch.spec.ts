import { StoreWatch } from './store-watch.js';

const LEASE_MS = 15_000;

let nowMs: number;
let writes: (() => Promise<unknown>)[];
let count: number;
let returns: number[];
let watch: StoreWatch;
beforeEach(() => {
  [nowMs, writes, count, returns] = [1_000_000, [], 0, []];
  const write = (): Promise<unknown> => {
    count += 1;
    return (writes.shift() ?? (() => Promise.resolve()))();
  };
  watch = new StoreWatch({ monotonicMs: () => nowMs }, write, (silenceMs) => returns.push(silenceMs));
});

/** Asks each second. @returns the answers */
async function askedFor(ms: number): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 1_000) answers.push(await watch.isSteady());
  return answers;
}
const takes = (ms: number) => async (): Promise<void> => void (nowMs += ms);
const fails = async (): Promise<never> => Promise.reject(new Error('no primary'));

describe('a store that is watched by own writes', () => {
  it('is steady one lease after the first write', async () => {
    expect(await askedFor(LEASE_MS)).not.toContain(true);
    expect(await watch.isSteady()).toBe(true);
    expect(returns).toEqual([]);
  });

  it('is steady one lease after the first write that succeeded, if it was away', async () => {
    await askedFor(LEASE_MS + 1_000);
    writes = [takes(13_800)];
    expect(await askedFor(13_800 + LEASE_MS)).not.toContain(true);
    expect(await watch.isSteady()).toBe(true);
    expect(returns).toEqual([14_800]);
  });

  it('is not steady if writes fail, and says so', async () => {
    await askedFor(LEASE_MS + 1_000);
    for (let tries = 0; tries < 8; tries += 1, nowMs += 1_000) {
      writes = [fails];
      await expect(watch.isSteady()).rejects.toThrow('no primary');
    }
    expect(await watch.isSteady()).toBe(false);
    expect(returns).toEqual([9_000]);
  });

  it('stays steady over an election of a few seconds: no lease ends by it', async () => {
    await askedFor(LEASE_MS + 1_000);
    writes = [fails, takes(4_000)];
    await watch.isSteady().catch(() => undefined);
    expect(await watch.isSteady()).toBe(true);
    expect(returns).toEqual([]);
  });

  it('is not known to a process that stood still', async () => {
    await askedFor(LEASE_MS + 1_000);
    nowMs += 30_000;
    expect(await askedFor(LEASE_MS)).not.toContain(true);
    expect(await watch.isSteady()).toBe(true);
  });

  it('was not away while nobody asked', async () => {
    await askedFor(LEASE_MS + 1_000);
    nowMs += 60 * 60_000;
    writes = [fails];
    await watch.isSteady().catch(() => undefined);
    expect(await askedFor(LEASE_MS)).not.toContain(true);
    expect(await watch.isSteady()).toBe(true);
    expect(returns).toEqual([]);
  });

  it('is written to once a second, however often it is asked for', async () => {
    for (let asked = 0; asked < 40; asked += 1, nowMs += 250) await watch.isSteady();
    expect(count).toBe(10);
  });
});
