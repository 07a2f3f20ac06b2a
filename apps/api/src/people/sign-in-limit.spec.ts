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
  limit.count(from, email, reply).then(
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
    await (await limit.count(address(), EMAIL, reply)).succeed();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    nowMs += 24 * 3_600_000;
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    limit.forget(EMAIL);
    expect(await wrong()).toBe(0);
  });

  it('does not count what is taken back', async () => {
    for (let n = 0; n < 30; n += 1) await (await limit.count('192.0.2.1', EMAIL, reply)).takeBack();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
  });

  it('counts what was wrong while another try was under way that is taken back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const question = await limit.count(address(), EMAIL, reply);
      for (let n = 0; n < 2; n += 1) expect(await wrong()).toBe(0);
      await question.takeBack();
    }
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(1);
  });

  it('never goes below nothing, and a new password that comes meanwhile begins anew', async () => {
    const question = await limit.count(address(), EMAIL, reply);
    limit.forget(EMAIL);
    await question.takeBack();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(1);
  });

  it('makes an account wait for an hour after ten wrong codes', async () => {
    for (let n = 0; n < 10; n += 1) {
      (await limit.count(address(), EMAIL, reply)).codeWasWrong();
      nowMs += 60_000;
    }
    expect(await wrong()).toBe(3600 - 60);
    nowMs += 3600_000;
    expect(await wrong()).toBe(0);
    expect(await wrong()).toBe(3600);
    nowMs += 3600_000;
    await (await limit.count(address(), EMAIL, reply)).succeed();
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(0);
  });

  it('lets an address try twenty a minute, whatever the accounts are, and right ones cost it nothing', async () => {
    for (let n = 0; n < 30; n += 1) await (await limit.countAddress('192.0.2.7', reply)).succeed();
    for (let n = 0; n < 20; n += 1) expect(await wrong(`n${n}@example.in`, '192.0.2.7')).toBe(0);
    expect(await wrong('n20@example.in', '192.0.2.7')).toBeGreaterThan(0);
    expect(await wrong('n20@example.in', '192.0.2.8')).toBe(0);
  });

  it('remembers 65,536 accounts and forgets the one first that was tried longest ago', async () => {
    for (let n = 0; n < 5; n += 1) await wrong();
    for (let n = 0; n < 65_535; n += 1) await limit.count(address(), `n${n}@example.in`, reply);
    expect(await wrong()).toBeGreaterThan(0);
    await wrong('one-more@example.in');
    expect(await wrong()).toBe(0);
  });
});
