import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTenant } from '../testing/use-tenant.js';

const FOLDER = join(__dirname, 'page');

describe('GET /talk', () => {
  const api = useTenant();

  it('is a page for everybody, with whatever an ad adds to its address', async () => {
    const answer = await api.get('/talk?employee=em_1&utm_source=mail');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toBe(readFileSync(join(FOLDER, 'talk.html'), 'utf8'));
  });

  it('lets a browser run and ask nothing but what is of this service, and use nothing but the microphone', async () => {
    const { headers } = await api.get('/talk');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|sandbox/);
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringMatching(/^microphone=\(self\), camera=\(\)/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('has all files that it names, none of another host, and nothing inline', async () => {
    const { body: html } = await api.get('/talk');
    const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url);
    const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
    // A module that is not preloaded costs a further round trip before the page works.
    expect(new Set(named)).toEqual(new Set([...scripts, 'talk.css', 'icon.svg'].map((name) => `talk/${name}`)));
    for (const url of named) expect((await api.get(`/${url}`)).statusCode).toBe(200);
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it.each(['tsconfig.json', '..%2Ftalk-page.controller.ts', 'nothing.js', '__proto__'])('has no file %s', async (name) => {
    const answer = await api.get(`/talk/${name}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('says which type each file has', async () => {
    for (const [name, type] of [
      ['talk.js', 'text/javascript; charset=utf-8'],
      ['talk.css', 'text/css; charset=utf-8'],
      ['icon.svg', 'image/svg+xml'],
    ])
      expect((await api.get(`/talk/${name}`)).headers['content-type']).toBe(type);
  });
});
