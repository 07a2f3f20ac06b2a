import { createHash } from 'node:crypto';
import { checkProof, type Http, hmacHex, type OutcomeJob, rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('has nothing to write of a lead that came from HubSpot and has not been called yet', async () => {
  const http: Http = { request: () => Promise.reject(new Error('HubSpot is asked for nothing')) };
  const lead = { leadId: 'ld_01', externalId: '512345', name: 'Anita', status: 'new', receivedAt: '2026-01-05T09:00:00.000Z' };
  const job: OutcomeJob = { deliveryId: 'dv_01', event: 'lead.accepted', occurredAt: lead.receivedAt, attempt: 1, lead };
  await expect(plugin.send?.(http, job, { settings: {}, now: new Date(0) })).resolves.toEqual({ externalId: '512345' });
});

describe('the hash of version 2', () => {
  const NOW = new Date('2026-01-05T08:11:40.000Z');
  const secret = 'test_secret_do_not_use';
  const url = 'https://hub.example.in/api/webhooks/hubspot/t1';
  const body = Buffer.from('{"vid":1}');
  const v2 = createHash('sha256').update(`${secret}POST${url}${body.toString()}`).digest('hex');
  const v3 = (time: number): Record<string, string> => ({
    'x-hubspot-request-timestamp': String(time),
    'x-hubspot-signature-v3': Buffer.from(hmacHex(secret, `POST${url}${body.toString()}${time}`), 'hex').toString('base64'),
  });
  const proofResult = (headers: Record<string, string>): string =>
    checkProof(plugin.proof ?? { kind: 'url' }, rawRequest({ method: 'POST', url, headers, body }), { secret }, NOW).kind;

  it('is enough where it comes alone', () => expect(proofResult({ 'x-hubspot-signature': v2 })).toBe('genuine'));
  it('does not save a request whose third version is too old', () =>
    expect(proofResult({ 'x-hubspot-signature': v2, ...v3(NOW.getTime() - 600_000) })).toBe('not-genuine'));
  it('does no harm beside a third version that is right', () =>
    expect(proofResult({ 'x-hubspot-signature': v2, ...v3(NOW.getTime()) })).toBe('genuine'));
});
