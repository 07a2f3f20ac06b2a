import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProof, type RawRequest, rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

const bytes = (name: string): Buffer => readFileSync(join(__dirname, 'fixtures', name));
const posted = (body: Buffer, headers: Record<string, string> = {}): RawRequest =>
  rawRequest({ method: 'POST', url: 'https://hub.example.in/api/webhooks/gohighlevel', headers, body });
const proofResult = (raw: RawRequest, settings: Record<string, string>): string =>
  checkProof(plugin.proof ?? { kind: 'url' }, raw, settings, new Date('2026-01-05T09:00:03Z')).kind;

describe('what is signed and what is not', () => {
  it('lets the workflow hook in, secret or not', () => {
    expect(proofResult(posted(bytes('workflow.json')), {})).toBe('not-checked');
    expect(proofResult(posted(bytes('workflow.json')), { secret: 'test_secret_do_not_use' })).toBe('not-checked');
  });

  it('refuses an app event without a signature, secret or not', () => {
    expect(proofResult(posted(bytes('contact-create.json')), {})).toBe('not-genuine');
    expect(proofResult(posted(bytes('contact-create.json')), { secret: 'test_secret_do_not_use' })).toBe('not-genuine');
  });

  it('refuses the sample, signed with a throw-away key, by HighLevel’s own', () => {
    const { headers } = JSON.parse(bytes('contact-create.headers.json').toString()) as { headers: Record<string, string> };
    expect(proofResult(posted(bytes('contact-create.json'), headers), {})).toBe('not-genuine');
  });

  it('refuses an app event that is wrapped to look like a workflow', () => {
    const event = bytes('contact-create.json').toString();
    const workflow = bytes('workflow.json').toString();
    const { locationId: _, ...placeless } = JSON.parse(event) as Record<string, unknown>;
    const bodies = [`[${event}]`, `[${workflow},${event}]`, `[[${event}]]`, `{"customData":${event}}`, JSON.stringify([placeless])];
    const texts = [
      JSON.stringify(event),
      JSON.stringify({ contact_id: '1', customData: event }),
      `${workflow.slice(0, -1)},"x":[${event}]}`,
    ];
    for (const body of [...bodies, ...texts]) expect([body, proofResult(posted(Buffer.from(body)), {})]).toEqual([body, 'not-genuine']);
    const form = Buffer.from(new URLSearchParams({ payload: event }).toString());
    expect(proofResult(posted(form, { 'content-type': 'application/x-www-form-urlencoded' }), {})).toBe('not-genuine');
  });

  it('lets a workflow have a type of its own below the top', () => {
    const workflow = JSON.parse(bytes('workflow.json').toString()) as Record<string, unknown>;
    const own = { ...workflow, customData: { type: 'Buyer' }, message: { type: 2, body: 'Hello' } };
    expect(proofResult(posted(Buffer.from(JSON.stringify(own))), {})).toBe('not-checked');
  });

  it('has no address that tenants share: HighLevel signs with one key for all', () => {
    expect(plugin.accounts).toBeUndefined();
    expect(plugin.capabilities).not.toContain('shared-address');
  });

  it('knows a delivery by its webhookId', () =>
    expect(plugin.platformRequestId?.(posted(bytes('contact-create.json')))).toBe('wh_abc123xyz'));
});
