import type { HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SignInLimit } from './sign-in-limit.js';

const EMAIL = 'asha@example.in';
let nowMs: number;
let limit: SignInLimit;
let addresses = 0;
/** Each from another site. */
const address = (): string => `10.${Math.floor((addresses += 1) / 65_536)}.${Math.floor(addresses / 256) % 256}.${addresses % 256}`;
const headers = new Map<string, string>();
const reply = { header: (name: string, value: string) => headers.set(name, value) } as unknown as FastifyReply;
beforeEach(() => {
  nowMs = 1_000_000;
  limit = new SignInLimit({ monotonicMs: () => nowMs });
});

/** How many seconds the account has to wait; 0: the try was counted. */
const wrong = (email = EMAIL, from = address()): Promise<number> =>
  limit.count({ address: from }, email, reply).then(
    () => 0,
    (error: HttpException) => {
      expect([error.getStatus(), error.getResponse()]).toEqual([429, expect.objectContaining({ code: 'TOO_MANY_SIGN_INS' })]);
      return Number(headers.get('retry-after'));
    },
  );

describe('the limit of wrong passwords', () => {
  it('makes an account wait after five of them, twice as long each time, and never longer than 15 minutes', async () => {
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      waits.push(await wrong());
      nowMs += (waits.at(-1) ?? 0) * 1000;
      expect(await wrong()).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect(await wrong('other@example.in')).toBe(0);
  });

  it('counts tries that are made at once, and none that are refused', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => wrong()));
    expect(all.filter((seconds) => seconds === 0).length).toBe(5);
    nowMs += 1000;
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(2);
  });

  it('forgets them after a right one, and after a day', async () => {
    for (let n = 0; n < 4; n += 1) await wrong();
    await (await limit.count({ address: address() }, EMAIL, reply)).succeed();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    nowMs += 24 * 3_600_000;
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    limit.forget(EMAIL);
    expect(await wrong()).toBe(0);
  });

  it('does not count what is taken back', async () => {
    for (let n = 0; n < 30; n += 1) await (await limit.count({ address: '192.0.2.1' }, EMAIL, reply)).takeBack();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
  });

  it('counts what was wrong while another try was under way that is taken back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const question = await limit.count({ address: address() }, EMAIL, reply);
      for (let n = 0; n < 2; n += 1) expect(await wrong()).toBe(0);
      await question.takeBack();
    }
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(1);
  });

  it('never goes below nothing, and a new password that comes meanwhile begins anew', async () => {
    const question = await limit.count({ address: address() }, EMAIL, reply);
    limit.forget(EMAIL);
    await question.takeBack();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(1);
  });

  it('makes an account wait for an hour after ten wrong codes', async () => {
    for (let n = 0; n < 10; n += 1) {
      (await limit.count({ address: address() }, EMAIL, reply)).codeWasWrong();
      nowMs += 60_000;
    }
    expect(await wrong()).toBe(3600 - 60);
    nowMs += 3600_000;
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(3600);
    nowMs += 3600_000;
    await (await limit.count({ address: address() }, EMAIL, reply)).succeed();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
  });

  it('keeps the wrong codes of an account when another try is taken back', async () => {
    for (let n = 0; n < 9; n += 1) {
      (await limit.count({ address: address() }, EMAIL, reply)).codeWasWrong();
      nowMs += 60_000;
    }
    await (await limit.count({ address: address() }, EMAIL, reply)).takeBack();
    nowMs += 60_000;
    (await limit.count({ address: address() }, EMAIL, reply)).codeWasWrong();
    expect(await wrong()).toBe(3600);
  });

  it('lets an address try twenty a minute, whatever the accounts are, and right ones cost it nothing', async () => {
    for (let n = 0; n < 30; n += 1) await (await limit.countAddress('192.0.2.7', reply)).succeed();
    for (let n = 0; n < 20; n += 1) expect(await wrong(`n${n}@example.in`, '192.0.2.7')).toBe(0);
    expect(await wrong('n20@example.in', '192.0.2.7')).toBeGreaterThan(0);
    expect(await wrong('n20@example.in', '192.0.2.8')).toBe(0);
  });

  it('counts the tries of IPv6 addresses by their first 64, 56 and 48 bits', async () => {
    const tried = async (prefix: (n: number) => string, tries: number): Promise<number> => {
      const all = await Promise.all(Array.from({ length: tries }, (_, n) => wrong(`v6-${prefix(n)}-${n}@example.in`, `${prefix(n)}::1`)));
      return all.filter((seconds) => seconds === 0).length;
    };
    expect(await tried(() => '2001:db8:1:1', 30)).toBe(20);
    expect(await tried((n) => `2001:db8:2:${n.toString(16)}`, 100)).toBe(40);
    expect(await tried((n) => `2001:db8:3:${(n * 256).toString(16)}`, 100)).toBe(80);
    expect(await tried((n) => `2001:db8:${(n + 16).toString(16)}:1`, 100)).toBe(100);
  });

  it('leaves a browser that is known for the account alone, whatever strangers try from anywhere', async () => {
    const here = { address: '192.0.2.9', browserId: 'b' };
    for (let n = 0; n < 25; n += 1) await wrong(EMAIL, '192.0.2.9');
    expect(await wrong()).toBeGreaterThan(0);
    for (let n = 0; n < 5; n += 1) await limit.count(here, EMAIL, reply);
    await expect(limit.count(here, EMAIL, reply)).rejects.toMatchObject({ status: 429 });
    await expect(limit.count({ ...here, browserId: 'c' }, EMAIL, reply)).resolves.toBeDefined();
  });

  it('counts the known browsers of an address together, too', async () => {
    const tried = (n: number): Promise<boolean> =>
      limit.count({ address: '192.0.2.9', browserId: `b${n}` }, `n${n}@example.in`, reply).then(
        () => true,
        () => false,
      );
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => tried(n)));
    expect(all.filter(Boolean).length).toBe(40);
  });

  it('tries a password on the accounts that do not have to wait, and counts it for each', async () => {
    for (let n = 0; n < 5; n += 1) await wrong('us_1');
    const both = ['us_1', 'us_2'].map((accountId) => ({ accountId }));
    const { counted } = await limit.countAll(address(), both, reply);
    expect([...counted.keys()]).toEqual(['us_2']);
    for (let n = 0; n < 4; n += 1) await limit.countAll(address(), both, reply);
    await expect(limit.countAll(address(), both, reply)).rejects.toMatchObject({ status: 429 });
  });

  it('knows from where somebody has signed in', async () => {
    const from = { address: '2001:db8:9:9::1' };
    const counted = await limit.count(from, EMAIL, reply);
    expect(limit.isKnownAddress(from.address)).toBe(false);
    await counted.succeed();
    expect(limit.isKnownAddress('2001:db8:9:9::2')).toBe(true);
    expect(limit.isKnownAddress('2001:db8:9:8::1')).toBe(false);
  });

  it('remembers 65,536 accounts and forgets the one first that was tried longest ago', async () => {
    for (let n = 0; n < 5; n += 1) await wrong();
    for (let n = 0; n < 65_535; n += 1) await limit.count({ address: address() }, `n${n}@example.in`, reply);
    expect(await wrong()).toBeGreaterThan(0);
    await wrong('one-more@example.in');
    expect(await wrong()).toBe(0);
  });
});
