import { CallIdLookup } from './call-id-lookup.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Call-IDs that the store is asked about', () => {
  let asked: string[];
  let acted: string[];
  let failures: unknown[];
  let nowMs: number;
  let answer: (sipCallId: string) => Promise<boolean>;
  let calls: CallIdLookup;
  const ask = (sipCallId: string): void => calls.ifKnown(sipCallId, () => acted.push(sipCallId));

  beforeEach(() => {
    [asked, acted, failures, nowMs] = [[], [], [], 0];
    answer = (sipCallId) => Promise.resolve(sipCallId.startsWith('ours'));
    calls = new CallIdLookup({
      isKnown: (sipCallId) => {
        asked.push(sipCallId);
        return answer(sipCallId);
      },
      now: () => nowMs,
      onFailure: (error) => failures.push(error),
    });
  });

  it('acts for a known one only, and caches both results', async () => {
    for (let round = 0; round < 3; round += 1) {
      ask('ours');
      ask('theirs');
      await settled();
    }
    expect(acted).toEqual(['ours', 'ours', 'ours']);
    expect(asked).toEqual(['ours', 'theirs']);
  });

  it('asks again about an unknown one after 4 s, and never about a known one', async () => {
    ask('ours');
    ask('theirs');
    await settled();
    nowMs = 4_001;
    ask('ours');
    ask('theirs');
    expect(asked).toEqual(['ours', 'theirs', 'theirs']);
  });

  it('looks each one up once at a time; a copy in between is dropped', async () => {
    let release: (isKnown: boolean) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    ask('ours');
    ask('ours');
    release(true);
    await settled();
    expect([asked, acted]).toEqual([['ours'], ['ours']]);
  });

  it('has no more than 20 look-ups in flight', async () => {
    const releases: (() => void)[] = [];
    answer = () => new Promise((resolve) => releases.push(() => resolve(false)));
    for (let index = 0; index < 1_000; index += 1) ask(`forged-${index}`);
    expect(asked).toHaveLength(20);
    releases[0]!();
    await settled();
    ask('ours');
    ask('one more');
    expect(asked).toHaveLength(21);
  });

  it('makes no more than 100 look-ups a second', async () => {
    for (let index = 0; index < 1_000; index += 1) {
      ask(`forged-${index}`);
      if (index % 10 === 9) await settled();
    }
    expect(asked).toHaveLength(100);
    nowMs = 1_000;
    ask('ours');
    await settled();
    expect(acted).toEqual(['ours']);
  });

  it('caches 1,000 of them, those that were seen last', async () => {
    for (let index = 0; index < 1_001; index += 1) {
      nowMs += 10;
      if (index === 1_000) ask('ours-0');
      ask(`ours-${index}`);
      await settled();
    }
    asked = [];
    ask('ours-0');
    ask('ours-2');
    ask('ours-1');
    expect(asked).toEqual(['ours-1']);
  });

  it('takes a failed look-up for an unknown call, and looks no Call-ID above 256 characters up', async () => {
    answer = () => Promise.reject(new Error('the store is away'));
    ask('ours');
    await settled();
    expect([acted, failures.length]).toEqual([[], 1]);
    answer = () => Promise.resolve(true);
    ask('ours');
    ask(`ours${'x'.repeat(300)}`);
    await settled();
    expect([acted, asked]).toEqual([['ours'], ['ours', 'ours']]);
  });
});
