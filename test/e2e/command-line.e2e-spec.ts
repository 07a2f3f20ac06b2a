import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTenantId } from '@turant/domain';
import { openStore } from '@turant/store';
import { askForCall, freshPhone, whenCall, type CallRecord } from './calls.js';
import { CommandLine, useCommandLine } from './command-line.js';

const turant = useCommandLine();

const NOBODY = '00000000000000000000000000';

it('turant --version says which release it is, as GET / does of the service', async () => {
  const { version } = (await turant.service.send('/', { key: null })).body;
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const option of ['--version', '-V']) expect(await turant.table(option)).toBe(`${version}\n`);
});

describe('turant leads and calls', () => {
  const phone = freshPhone();
  let callId: string;
  let leadId: string;
  beforeAll(async () => {
    callId = await askForCall(turant.service, phone, { name: 'आशा राव' });
    leadId = (await whenCall(turant.service, callId, 'completed')).leadId;
    await turant.service.postLead({ lead: { name: 'Asha again', phone, requirement: '3 BHK' } });
    await turant.service.postLead({ lead: { name: 'Kabir', email: 'kabir@example.in', campaign: 'spring' } });
  }, 120_000);

  it('lists leads for people and for programs', async () => {
    const out = await turant.table('leads');
    expect(out).toMatch(/^LEAD +RECEIVED +NAME +PHONE +STATUS +SOURCE +REQUIREMENT$/m);
    expect(out).toMatch(new RegExp(`^${leadId}  \\d{4}-\\d\\d-\\d\\d [\\d:]{8}  आशा राव +\\${phone} +contacted`, 'm'));
    expect(out).toContain('kabir@example.in');
    const { body } = await turant.service.send('/api/leads?limit=20');
    expect(await turant.json('leads', 'list')).toEqual(body);
  });

  it.each([[['--phone', phone.slice(3)]], [['--status', 'contacted']]])('filters leads by %j', async (filter) => {
    const { data } = await turant.json('leads', 'list', ...filter);
    expect(data.map((lead: CallRecord) => lead.leadId)).toEqual([leadId]);
  });

  it('filters leads by e-mail, source, connection and time as the API does', async () => {
    const of = async (...filter: string[]): Promise<string[]> =>
      (await turant.json('leads', 'list', ...filter)).data.map(({ name }: CallRecord) => name);
    expect(await of('--email', 'KABIR@example.in')).toEqual(['Kabir']);
    expect(await of('--source', 'nowhere')).toEqual([]);
    expect(await of('--email', 'KABIR@example.in', '--status', 'converted')).toEqual([]);
    expect(await of('--connection', `cn_${NOBODY}`)).toEqual([]);
    expect(await of('--until', '2020-01-01T00:00:00Z')).toEqual([]);
    expect(await of('--since', '2020-01-01T00:00:00Z')).toEqual(['Kabir', 'आशा राव']);
    expect(await turant.table('leads', '--source', 'nowhere')).toBe('nothing found\n');
  });

  it('never takes an empty filter for none', async () => {
    expect(await turant.refused(2, ['leads', '--phone', ''])).toContain('the filter phone is empty');
    expect(await turant.refused(3, ['leads', '--status', 'bogus'])).toContain('status is one of new, calling');
  });

  it('shows a lead with its notes and what happened', async () => {
    const out = await turant.table('leads', 'show', leadId);
    expect(out).toMatch(new RegExp(`^phone +\\${phone}$`, 'm'));
    expect(out).toMatch(/^again on [^]*^name +Asha again$[^]*^requirement +3 BHK$/m);
    expect(out).toMatch(/^what happened$[^]*Lead received[^]*Dialling[^]*Answered[^]*Call completed \(bye\), \d+ s, 2\.50 credits/m);
    const [kabir] = (await turant.json('leads', '--email', 'kabir@example.in')).data;
    expect(await turant.table('leads', 'show', kabir.leadId)).toMatch(/^extra campaign +spring$/m);
    expect(await turant.json('leads', 'show', leadId)).toEqual((await turant.service.send(`/api/leads/${leadId}`)).body);
  });

  it('marks a lead', async () => {
    const [kabir] = (await turant.json('leads', '--email', 'kabir@example.in')).data;
    expect(await turant.table('leads', 'mark', kabir.leadId, 'converted')).toBe(`${kabir.leadId} is converted\n`);
    expect((await turant.json('leads', 'mark', kabir.leadId, 'lost')).lead).toMatchObject({ leadId: kabir.leadId, status: 'lost' });
    expect(await turant.refused(3, ['leads', 'mark', kabir.leadId, 'calling'])).toContain('status');
    expect((await turant.json('leads', 'show', kabir.leadId)).lead.status).toBe('lost');
  });

  it('lists and shows calls', async () => {
    expect(await turant.table('calls')).toMatch(new RegExp(`^${callId} .*\\${phone}  completed  \\d+ +2\\.50 +bye$`, 'm'));
    for (const filter of [
      ['--status', 'completed'],
      ['--employee', turant.service.employeeId],
      ['--lead', leadId],
      ['--to', phone.slice(3)],
    ])
      expect((await turant.json('calls', 'list', ...filter)).data).toEqual([expect.objectContaining({ callId })]);
    expect((await turant.json('calls', '--status', 'failed')).data).toEqual([]);
    const out = await turant.table('calls', 'show', callId);
    expect(out).toMatch(/^credits +2\.50$/m);
    expect(out).toMatch(/^rule \S+ +pass/m);
    // The sandbox phone says hello while the employee greets it, and nothing after the question.
    expect(out).toMatch(/^asked +May we talk about your enquiry now\? - no reply$/m);
    expect(out).toMatch(/^what happened$[^]*Call completed \(bye\).*, question 1: no reply  cl_/m);
    expect(await turant.json('calls', 'show', callId)).toEqual((await turant.service.send(`/api/calls/${callId}`)).body);
  });

  it('says that a record is not there, and refuses what is no id before it asks', async () => {
    expect(await turant.refused(3, ['leads', 'show', `ld_${NOBODY}`])).toContain('no such lead (404 LEAD_NOT_FOUND)');
    expect(await turant.refused(3, ['calls', 'show', `cl_${NOBODY}`])).toContain('404');
    for (const id of ['', '..', 'ld_', callId]) expect(await turant.refused(2, ['leads', 'show', id])).toContain('begins with ld_');
  });

  it('goes on behind a page, and through several', async () => {
    const first = await turant.run(['leads', '--limit', '1']);
    expect([first.code, first.out.split('\n').length]).toEqual([0, 3]);
    const [, cursor = ''] = /^there are more: --limit above 1, or --cursor (ld_\w+)$/m.exec(first.err) ?? [];
    expect((await turant.json('leads', '--cursor', cursor)).data.map((lead: CallRecord) => lead.leadId)).toEqual([leadId]);
    for (let count = 0; count < 130; count++) await turant.service.postLead({ lead: { name: `Many ${count}`, phone: freshPhone() } });
    const many = await turant.json('leads', '--limit', '120');
    expect([many.data.length, many.nextCursor]).toEqual([120, many.data.at(-1).leadId]);
    expect(new Set(many.data.map((lead: CallRecord) => lead.leadId)).size).toBe(120);
    expect((await turant.json('leads', '--limit', '500')).nextCursor).toBeNull();
  });

  it('ends quietly when its reader has seen enough', async () => {
    const { child, ended } = turant.start(['leads', '--limit', '120', '--json']);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });
});

describe('turant wallet', () => {
  it('shows the balance, and adds credits once a reference', async () => {
    const before = (await turant.json('wallet')).wallet.balance;
    const topUp = ['wallet', 'top-up', '99.50', '--reference', 'invoice 7'];
    expect((await turant.json(...topUp)).entry).toMatchObject({ type: 'top-up', amount: 99.5, reference: 'invoice 7' });
    expect(await turant.table(...topUp)).toMatch(/^99\.50 credits added on .* as invoice 7$/m);
    expect((await turant.json('wallet', 'balance')).wallet.balance).toBe(before + 99.5);
    expect(await turant.table('wallet')).toMatch(new RegExp(`^balance +${(before + 99.5).toFixed(2)}$`, 'm'));
    expect(await turant.refused(3, ['wallet', 'top-up', '1', '--reference', 'invoice 7'])).toContain('409 REFERENCE_REUSED');
    for (const credits of ['-5', '1.234', '1e5', 'all']) await turant.refused(2, ['wallet', 'top-up', credits, '--reference', 'bad']);
    expect(await turant.refused(2, ['wallet', 'top-up', '5'])).toContain('--reference');
    expect((await turant.json('wallet')).wallet.balance).toBe(before + 99.5);
    expect(await turant.table('wallet', 'ledger')).toMatch(/top-up +99\.50 +[\d.]+ +invoice 7$/m);
    expect((await turant.json('wallet', 'ledger', '--limit', '1')).data).toEqual([expect.objectContaining({ reference: 'invoice 7' })]);
  });

  it('caps what may be spent on a day', async () => {
    expect((await turant.json('wallet', 'cap', '250.50')).wallet).toMatchObject({ dailyCap: 250.5, dailyCapPaise: 25_050 });
    expect(await turant.table('wallet')).toMatch(/^daily cap +250\.50$/m);
    for (const credits of ['-5', '1.234', 'all']) await turant.refused(2, ['wallet', 'cap', credits]);
    expect((await turant.json('wallet', 'cap', 'none')).wallet).toMatchObject({ dailyCap: null });
  });

  it('refunds no call that has cost nothing, and none without a reason', async () => {
    const refund = ['wallet', 'refund', 'cl_01JD0000000000000000000009', '1.50', '--reference', 'ticket 1'];
    expect(await turant.refused(2, refund)).toContain('--reason');
    expect(await turant.refused(3, [...refund, '--reason', 'a bad line'])).toContain('404 CALL_NOT_FOUND');
    await turant.refused(2, ['wallet', 'refund', 'nobody', '--reason', 'x', '--reference', 'y']);
  });
});

describe('turant dnc', () => {
  it('adds, lists and removes numbers in any form', async () => {
    expect(await turant.table('dnc', 'add', '098123 00009', '--reason', 'asked by letter')).toBe('+919812300009 is never called\n');
    expect(await turant.table('dnc')).toMatch(/^\+919812300009 +[\d-]+ [\d:]+ +asked by letter$/m);
    expect((await turant.json('dnc', 'list')).data).toEqual([expect.objectContaining({ phone: '+919812300009' })]);
    expect(await turant.table('dnc', 'check', '+919812300009')).toBe('+919812300009 is never called: asked by letter\n');
    expect(await turant.table('dnc', 'check', '098123 00008')).toBe('+919812300008 is not on the list\n');
    expect(await turant.json('dnc', 'check', '+919812300009')).toMatchObject({ blocked: true });
    expect(await turant.table('dnc', 'remove', '98123 00009')).toBe('98123 00009 is off the list\n');
    expect((await turant.json('dnc', 'list')).data).toEqual([]);
    expect(await turant.refused(3, ['dnc', 'remove', '98123 00009'])).toContain('not on the list');
    expect(await turant.refused(3, ['dnc', 'add', '12'])).toContain('phone is a number');
    for (const text of ['', '..', 'nobody']) await turant.refused(2, ['dnc', 'remove', text]);
  });
});

describe('turant employee', () => {
  it('lists, shows and changes name, languages and script', async () => {
    const id = turant.service.employeeId;
    const { name } = (await turant.json('employee', 'show', id)).employee;
    expect(await turant.table('employee')).toMatch(new RegExp(`^${id}  ${name} +active +en-IN, hi +yes +no$`, 'm'));
    const own = ['--greeting', 'Namaste {{lead.name}}, {{business}} here.', '--question', 'Which flat?', '--question', 'When?'];
    const changed = await turant.table('employee', 'change', id, '--name', 'Ravi', '--language', 'ta', '--language', 'en-IN', ...own);
    expect(changed).toMatch(/^name +Ravi$[^]*^languages +ta, en-IN$[^]*^question 1 +Which flat\?$[^]*^question 2 +When\?$/m);
    const { employee } = await turant.json('employee', 'change', id, '--greeting', '', '--goodbye', 'Bye.');
    expect(employee).toMatchObject({
      name: 'Ravi',
      languages: ['ta', 'en-IN'],
      script: { questions: ['Which flat?', 'When?'], goodbye: 'Bye.' },
    });
    expect(employee.script.greeting).toBeUndefined();
    expect((await turant.service.send(`/api/employees/${id}`)).body.employee).toEqual(employee);
    expect(await turant.refused(3, ['employee', 'change', id, '--greeting', '{{foo}}'])).toContain('there is no slot "foo"');
    expect(await turant.refused(3, ['employee', 'change', id, '--language', 'xx'])).toContain('422');
    expect(await turant.refused(2, ['employee', 'change', id])).toContain('nothing to change');
    const connecting = await turant.table('employee', 'change', id, '--transfer-to', '98100 00001', '--announced');
    expect(connecting).toContain('+919810000001 by key 1, announced');
    expect(await turant.refused(2, ['employee', 'change', id, '--announced'])).toContain('--transfer-to');
    expect(await turant.refused(3, ['employee', 'change', id, '--transfer-to', '12'])).toContain('transfer.phone');
    expect((await turant.json('employee', 'change', id, '--transfer-to', '')).employee.transfer).toBeNull();
    const words = ['--machine-message', 'This is {{business}}.'];
    const leaving = await turant.table('employee', 'change', id, '--on-machine', 'leave-message', ...words);
    expect(leaving).toMatch(/^on a machine +leave-message$[^]*^machine message +This is {{business}}\.$/m);
    expect(await turant.refused(3, ['employee', 'change', id, '--on-machine', 'shout'])).toContain('onMachine');
    expect((await turant.json('employee', 'change', id, '--machine-message', '')).employee.machineMessage).toBeNull();
    expect(await turant.refused(3, ['employee', 'show', `em_${NOBODY}`])).toContain('404');
  });

  it('pauses, resumes, and writes what it would say', async () => {
    const id = turant.service.employeeId;
    expect(await turant.table('employee', 'pause', id)).toMatch(/^status +paused$/m);
    expect((await turant.service.send(`/api/employees/${id}`)).body.employee.status).toBe('paused');
    expect((await turant.json('employee', 'resume', id)).employee.status).toBe('active');
    const file = join(turant.folder, 'hello.wav');
    const [, seconds = ''] =
      /^.*hello\.wav: (\d+\.\d) s$/m.exec(await turant.table('employee', 'preview', id, file, '--language', 'ta')) ?? [];
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('RIFF');
    expect(Number(seconds)).toBeGreaterThan(1);
    expect(await turant.refused(3, ['employee', 'preview', id, join(turant.folder, 'no.wav'), '--language', 'xx'])).toContain('language');
    expect(existsSync(join(turant.folder, 'no.wav'))).toBe(false);
  });
});

describe('turant verify', () => {
  it('counts the records of the running service again, and finds nothing', async () => {
    const callId = await askForCall(turant.service, freshPhone());
    await whenCall(turant.service, callId, 'completed');
    const { code, out, err } = await turant.run(['verify', '--tenant', turant.service.tenantId], {
      env: { DATA_DIR: turant.service.dataDir },
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(turant.service.tenantId);
    expect(out).toMatch(/^charges +[1-9]\d* +0 +0 +0$/m);
    expect(out).toMatch(/^applied \d+, pending \d+, explained 0, disagreeing 0$/m);
  });

  it('names a difference for people and for programs, and ends with 1', async () => {
    const env = { DATA_DIR: join(turant.folder, 'planted') };
    const store = await openStore({ dataDir: env.DATA_DIR });
    const _id = asTenantId('tn_1');
    const createdAt = new Date();
    await store.tenants.insert({ _id, name: 'Acme', status: 'active', region: 'IN', timeZone: 'UTC', defaultTier: 'value', createdAt });
    await store.engine.commit([store.wallets.replaceOp(0, { _id, balancePaise: 1, availablePaise: 1, version: 1 })]);
    await store.close();
    const people = await turant.run(['verify', '--tenant', 'Acme'], { env });
    expect(people).toMatchObject({ code: 1, err: '', out: expect.stringContaining('tn_1 wallet: balance of tn_1: expected 0, found 1\n') });
    const { code, out } = await turant.run(['verify', '--json'], { env });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { difference: { tenantId: 'tn_1', check: 'wallet', kind: 'balance', id: 'tn_1', expected: 0, found: 1 } },
      { tenant: { tenantId: 'tn_1', checks: { wallet: { disagreeing: 1 }, ledger: { disagreeing: 0 } } } },
      { tenant: { tenantId: 'operator', checks: { audit: { disagreeing: 0 } } } },
      { total: { pending: 0, explained: {}, disagreeing: 1 } },
    ]);
  });
});

describe('turant tenant', () => {
  let turantOfOperator: CommandLine;
  let id: string;
  beforeAll(async () => {
    turantOfOperator = new CommandLine();
    turantOfOperator.ask({ ...turant.service, apiKey: turant.service.adminKey });
    id = (await turant.service.send('/api/tenants', { key: turant.service.adminKey, body: { name: 'Second shop' } })).body.tenant.tenantId;
  });

  it('lists all tenants with their status, also with the keys of the standalone of this folder', async () => {
    expect(await turantOfOperator.table('tenant')).toMatch(new RegExp(`^${id}  Second shop +active`, 'm'));
    const { out } = await turant.run(['tenant', 'list', '--json'], { env: { DATA_DIR: turant.service.dataDir } });
    expect(JSON.parse(out).data.slice(0, 2)).toMatchObject([{ tenantId: id }, { tenantId: turant.service.tenantId }]);
    expect(await turant.refused(4, ['tenant'])).toContain('only the operator');
  });

  it('suspends and resumes one, and says how long its records are kept', async () => {
    expect((await turantOfOperator.json('tenant', 'suspend', id)).tenant.status).toBe('suspended');
    const suspended: CallRecord[] = (await turantOfOperator.json('tenant', 'list', '--status', 'suspended')).data;
    expect(suspended.filter(({ tenantId }) => [id, turant.service.tenantId].includes(tenantId))).toMatchObject([{ tenantId: id }]);
    expect(await turantOfOperator.table('tenant', 'resume', id)).toMatch(/^status +active$/m);
    const days = async (...options: string[]): Promise<unknown> =>
      (await turantOfOperator.json('tenant', 'retention', id, ...options)).tenant.retentionDays;
    expect(await days('--leads', '90', '--requests', 'never')).toEqual({
      leads: 90,
      timeline: null,
      requests: null,
      recordings: 365,
      transcripts: 365,
    });
    const last = { leads: null, timeline: null, requests: null, recordings: 30, transcripts: null };
    expect(await days('--leads', 'never', '--recordings', '30', '--transcripts', 'never')).toEqual(last);
    expect(await days()).toEqual(last);
    expect(await turantOfOperator.refused(3, ['tenant', 'retention', id, '--timeline', '3'])).toContain('retentionDays.timeline');
    expect(await turantOfOperator.refused(2, ['tenant', 'retention', id, '--leads', '-1'])).toContain('number of days');
  });

  it('deletes one, only with its id a second time', async () => {
    expect(await turantOfOperator.refused(2, ['tenant', 'delete', id])).toContain('--confirm');
    expect(await turantOfOperator.refused(3, ['tenant', 'delete', id, '--confirm', turant.service.tenantId])).toContain('X-Confirm-Tenant');
    expect(await turantOfOperator.table('tenant', 'delete', id, '--confirm', id)).toContain('is refused from now on');
    expect((await turantOfOperator.json('tenant', 'list', '--status', 'deleting')).data).toContainEqual(
      expect.objectContaining({ tenantId: id }),
    );
  });
});
