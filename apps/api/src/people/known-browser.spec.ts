import { randomBytes } from 'node:crypto';
import { createVault } from '@turant/vault';
import { KnownBrowser } from './known-browser.js';

const KEY = randomBytes(32);
const NOW = new Date('2026-11-24T10:00:00.000Z');
const later = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
const host = 'localhost';

/** The browser that comes with a cookie, after a restart of the service. */
const browserWith = (cookie: string | undefined, now = NOW, key = KEY): KnownBrowser =>
  KnownBrowser.of(createVault(key), { host, ...(cookie !== undefined && { cookie }) }, now);
const pair = (header: string): string => header.split(';')[0] ?? '';
const signedIn = (userId: string, cookie?: string, now = NOW): string => pair(browserWith(cookie, now).setCookie(userId, host, undefined));

describe('a known browser', () => {
  it('is known for the account that has signed in there, for 180 days, in a cookie that no script reads', () => {
    const header = browserWith(undefined).setCookie('us_1', host, undefined);
    expect(header).toMatch(/^turant-known=[\w-]{22}\.\d+-[0-9a-f]{64}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const cookie = pair(header);
    const id = browserWith(cookie).idFor('us_1');
    expect(cookie).toContain(`=${id}.`);
    expect(browserWith(cookie).idFor('us_2')).toBeUndefined();
    expect(browserWith(cookie, later(179)).idFor('us_1')).toBe(id);
    expect(browserWith(cookie, later(180)).idFor('us_1')).toBeUndefined();
    expect(browserWith(cookie, NOW, randomBytes(32)).idFor('us_1')).toBeUndefined();
  });

  it('is none with a cookie that was changed, comes twice, or has no form', () => {
    const cookie = signedIn('us_1');
    const [name, value = ''] = cookie.split('=');
    const [browserId = '', entry = ''] = value.split('.');
    const [day] = entry.split('-');
    const changed = [
      `${name}=${randomBytes(16).toString('base64url')}.${entry}`,
      `${name}=${browserId}.${entry.replace(String(day), String(Number(day) + 1))}`,
      `${name}=${browserId}.${entry.replace(String(day), String(Number(day) - 1))}`,
      `${name}=${browserId}.${day}-${'0'.repeat(64)}`,
      `${cookie}; ${cookie}`,
      `${name}=${browserId}`,
      `${name}=`,
    ];
    for (const one of changed) expect([one, browserWith(one, later(1)).idFor('us_1')]).toEqual([one, undefined]);
  });

  it('is known for the five who signed in last, each once', () => {
    let cookie: string | undefined;
    for (const n of [1, 2, 3, 4, 5, 6, 2]) cookie = signedIn(`us_${n}`, cookie, later(n === 2 ? 7 : 0));
    const browser = browserWith(cookie, later(7));
    expect([1, 2, 3, 4, 5, 6].filter((n) => browser.idFor(`us_${n}`) !== undefined)).toEqual([2, 3, 4, 5, 6]);
  });
});
