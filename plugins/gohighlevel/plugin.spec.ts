import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProof, describePlugin, type RawRequest, rawRequest } from '@turant/plugin-kit';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

const bytes = (name: string): Buffer => readFileSync(join(__dirname, 'fixtures', name));
const posted = (body: Buffer, headers: Record<string, string> = {}): RawRequest =>
  rawRequest({ method: 'POST', url: 'https://hub.example.in/api/webhooks/gohighlevel', headers, body });
const verdict = (raw: RawRequest, settings: Record<string, string>): string =>
  checkProof(plugin.proof ?? { kind: 'url' }, raw, settings, new Date('2026-01-05T09:00:03Z')).is;

describe('what is signed and what is not', () => {
  it('lets the workflow hook in, secret or not', () => {
    expect(verdict(posted(bytes('workflow.json')), {})).toBe('not-checked');
    expect(verdict(posted(bytes('workflow.json')), { secret: 'test_secret_do_not_use' })).toBe('not-checked');
  });

  it('refuses an app event without a signature, secret or not', () => {
    expect(verdict(posted(bytes('contact-create.json')), {})).toBe('not-genuine');
    expect(verdict(posted(bytes('contact-create.json')), { secret: 'test_secret_do_not_use' })).toBe('not-genuine');
  });

  it('refuses the sample, signed with a throw-away key, by HighLevel’s own', () => {
    const { headers } = JSON.parse(bytes('contact-create.headers.json').toString()) as { headers: Record<string, string> };
    expect(verdict(posted(bytes('contact-create.json'), headers), {})).toBe('not-genuine');
  });

  it('on the address of all tenants only a signed event names its location', () => {
    expect(plugin.accounts?.(posted(bytes('contact-create.json')))).toEqual(['ve9EPM428h8vShlRW1KT']);
    expect(plugin.accounts?.(posted(bytes('workflow.json')))).toEqual([]);
  });

  it('knows a delivery by its webhookId', () => expect(plugin.deliveryId?.(posted(bytes('contact-create.json')))).toBe('wh_abc123xyz'));
});
