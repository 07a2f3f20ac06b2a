import { openStore } from '@turant/store';
import { asTenantId } from '@turant/domain';
import { freePorts } from '../engines/engine-process.js';
import { startService } from '../engines/service.js';
import { askForCall, freshPhone, whenCall, whenEnded } from './calls.js';
import { startCarrier } from './carrier.js';
import { useCommandLine } from './command-line.js';

const turant = useCommandLine();

/** The environment of the command line that asks a service of its own. */
async function envOf(settings: Record<string, string>): Promise<Record<string, string>> {
  const { baseUrl, apiKey } = await startService({ env: settings });
  return { TURANT_URL: baseUrl, TURANT_API_KEY: apiKey };
}

describe('turant call', () => {
  const phone = freshPhone();

  it('rings a number that nobody knows, and tells each step', async () => {
    const out = await turant.table('call', phone, '--name', 'Asha');
    const steps = out.split('\n').map((line) => line.replace(/^\d\d:\d\d:\d\d|^ {8}/, '').trim());
    expect(steps).toEqual([
      expect.stringMatching(new RegExp(`^requested: cl_\\w{26} to \\${phone}$`)),
      expect.stringMatching(/^placed, caller \+\d+$/),
      'ringing',
      'answered',
      expect.stringMatching(/^completed after \d+ s, ended by the person \(bye\)$/),
      ...steps.slice(5, -2),
      'cost 2.50 credits',
      '',
    ]);
    expect(steps.slice(5, -2).every((line) => /^asked: .+ - (no reply|spoke for \d+\.\d s)/.test(line))).toBe(true);
    expect((await turant.json('leads')).data).toEqual([expect.objectContaining({ phone, name: 'Asha', source: 'turant call' })]);
  }, 120_000);

  it('calls a lead that is known again, in any form of its number, and answers a program', async () => {
    const { call } = await turant.json('call', phone.slice(3));
    expect(call).toMatchObject({ status: 'completed', to: phone, attempt: 2, cost: 2.5 });
    expect(call).toEqual((await turant.service.send(`/api/calls/${call.callId}`)).body.call);
    expect((await turant.json('leads')).data).toHaveLength(1);
  }, 120_000);

  it('says that a number is none, that a rule refuses it, and that it is being called', async () => {
    expect(await turant.refused(3, ['call', '12'])).toContain('phone');
    await turant.refused(2, ['call', 'Asha']);
    expect(await turant.refused(3, ['call', '+919812300001', '--employee', 'em_00000000000000000000000000'])).toContain('employee');
    const blocked = freshPhone();
    await turant.table('dnc', 'add', blocked, '--reason', 'asked by letter');
    const refused = await turant.run(['call', blocked]);
    expect(refused).toMatchObject({ code: 3, out: expect.stringMatching(/refused by the rule do-not-call: .*asked by letter$/m) });
    const [{ leadId }] = (await turant.json('leads', '--phone', blocked)).data;
    expect(await turant.refused(3, ['leads', 'mark', leadId, 'new'])).toContain('take the number off the do-not-call list');
    const wayBack = expect.stringMatching(
      new RegExp(`stay do-not-call until you mark or call them: ${leadId}\\n.*calls order ${leadId}\\n$`),
    );
    expect(await turant.table('dnc', 'check', blocked)).not.toContain(leadId);
    expect([await turant.table('dnc', 'remove', blocked), await turant.table('dnc', 'check', blocked)]).toEqual([wayBack, wayBack]);
    expect(await turant.table('leads', 'mark', leadId, 'new')).toBe(`${leadId} is new\n`);
    expect(await turant.table('dnc', 'check', blocked)).toBe(`${blocked} is not on the list\n`);
    const callId = await askForCall(turant.service, freshPhone());
    const { to } = await whenCall(turant.service, callId, 'answered');
    expect(await turant.refused(3, ['call', to])).toMatch(new RegExp(`the lead's call ${callId} is answered \\(409`));
    await whenEnded(turant.service, callId);
  }, 120_000);

  it('tries a call: tells each rule and the INVITE, and rings nobody', async () => {
    const before = (await turant.json('calls')).data.length;
    const nobody = freshPhone();
    const out = await turant.table('call', 'dry-run', nobody);
    expect(out).toMatch(/^would be placed +yes$/m);
    expect(out).toMatch(/^rule test-numbers +pass \(test trunk on loopback\)$/m);
    expect(out).toMatch(new RegExp(`^INVITE sip:\\${nobody}@127\\.0\\.0\\.1:\\d+ SIP/2\\.0$`, 'm'));
    const { dryRun } = await turant.json('call', 'dry-run', phone.slice(3), '--tier', 'premium');
    expect(dryRun).toMatchObject({ to: phone, leadId: expect.stringMatching(/^ld_/), tier: 'premium', wouldPlace: true });
    const blocked = freshPhone();
    await turant.table('dnc', 'add', blocked);
    const refused = await turant.run(['call', 'dry-run', blocked]);
    expect(refused).toMatchObject({ code: 3, out: expect.stringMatching(/^stopped by +do-not-call: /m) });
    expect((await turant.json('calls')).data).toHaveLength(before);
    expect((await turant.json('leads', '--phone', nobody)).data).toEqual([]);
  }, 120_000);

  it('orders a call without waiting for it, and hangs it up', async () => {
    const [{ leadId }] = (await turant.json('leads', '--phone', phone)).data;
    const out = await turant.table('calls', 'order', leadId);
    const [, callId = ''] = /^(cl_\w{26}) is requested: npx turant tail --call cl_\w{26}$/m.exec(out) ?? [];
    await whenCall(turant.service, callId, 'answered');
    await turant.table('calls', 'hang-up', callId);
    expect(await whenEnded(turant.service, callId)).toMatchObject({ status: 'completed', endedBy: 'operator' });
    expect(await turant.refused(3, ['calls', 'hang-up', callId])).toContain('409');
    expect(await turant.refused(3, ['calls', 'order', `ld_${'0'.repeat(26)}`])).toContain('404 LEAD_NOT_FOUND');
    expect((await turant.json('calls', 'order', leadId, '--tier', 'value')).call).toMatchObject({ leadId, tier: 'value', attempt: 4 });
  }, 120_000);

  it.each([
    ['busy', 6, /busy, ended by the person/],
    ['no', 6, /nobody answered, ended by the service/],
  ])('tells a script that nobody was reached: a phone that answers "%s"', async (answer, code, words) => {
    const carrier = await startCarrier('--answer', answer);
    const env = await envOf({ TRUNK_URI: carrier.uri, RING_SECONDS: '2' });
    const ran = await turant.run(['call', freshPhone()], { env });
    await carrier.stop();
    expect(ran).toMatchObject({ code, err: '', out: expect.stringMatching(words) });
  });

  it('says what is wrong with a trunk where nobody answers', async () => {
    const [port = 0] = await freePorts(1);
    const env = await envOf({ TRUNK_URI: `sip:127.0.0.1:${port}`, TRUNK_NO_RESPONSE_MS: '700' });
    const ran = await turant.run(['call', freshPhone()], { env });
    expect([1, 7]).toContain(ran.code);
    expect(ran.out).toMatch(/(the trunk sent no response at all|waits for the trunk).*`npx turant doctor` looks why/);
  });

  it('says that the wallet is empty, and that the call is placed by itself', async () => {
    const first = await startService();
    await first.stop();
    const store = await openStore({ dataDir: first.dataDir });
    const full = await store.wallets.get(asTenantId(first.tenantId));
    const dry = { ...full, balancePaise: 100, availablePaise: 100, version: full.version + 1 };
    expect(await store.engine.commit([store.wallets.replaceOp(full.version, dry)])).toEqual({ ok: true });
    await store.close();
    const service = await startService({ dataDir: first.dataDir });
    const env = { TURANT_URL: service.baseUrl, TURANT_API_KEY: service.apiKey };
    const ran = await turant.run(['call', phone], { env });
    const [, callId = ''] = /requested: (cl_\w+)/.exec(ran.out) ?? [];
    const doctor = await turant.run(['doctor'], { env: { ...env, PORT: '0' } });
    expect(doctor.out).toMatch(/^warn {2}service +calls that wait for money: 1; `npx turant wallet top-up/m);
    await turant.run(['wallet', 'top-up', '10', '--reference', 'one'], { env });
    const call = await whenCall(service, callId, 'completed').finally(() => service.kill());
    expect(ran).toMatchObject({ code: 7, out: expect.stringMatching(/waits for the wallet: .*top-up.*\n.*placed by itself later.*tail/) });
    expect(call.attempt).toBe(1);
  }, 120_000);
});
