import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallRecord } from './calls.js';
import { CommandLine, useCommandLine } from './command-line.js';
import { until } from '../engines/until.js';

const turant = useCommandLine();
let operator: CommandLine;
beforeAll(() => {
  operator = new CommandLine();
  operator.ask({ ...turant.service, apiKey: turant.service.adminKey });
});

const PASSWORD = 'a pass word of 1';
/** The command that adds a trunk of a carrier. */
const adding = (name: string, ...settings: readonly string[]): string[] => [
  ...['trunk', 'add', '--name', name, '--uri', 'sip:sip.carrier.example', '--kind', 'telecom'],
  ...settings,
];
const seeded = async (): Promise<CallRecord> => (await operator.json('trunk', 'list')).data.find((one: CallRecord) => one.isSeeded);

describe('turant trunk', () => {
  let id: string;

  it('lists the trunk of the environment, with its order, routes and state', async () => {
    const { trunkId } = await seeded();
    const table = await operator.table('trunk');
    expect(table).toMatch(/^ORDER +TRUNK +NAME +URI +DRIVER +KIND +ROUTES +CALLS +STATE$/m);
    expect(table).toMatch(new RegExp(`^0 +${trunkId} .* all +0 of 200 +takes calls$`, 'm'));
    expect(await turant.refused(4, ['trunk'])).toContain('only the operator');
  });

  it('adds one with a password from a file, or as it is typed on a terminal, and shows it nowhere', async () => {
    const file = join(turant.folder, 'password');
    writeFileSync(file, `${PASSWORD}\n`);
    const routes = ['--route', '+91', '--route', '+971', '--header', 'X-Lead={{leadId}}'];
    const added = await operator.table(...adding('Carrier A', '--username', 'turant', '--password-file', file, ...routes));
    expect(added).toMatch(/^password +is set$/m);
    expect(added).toMatch(/^routes +\+91, \+971$/m);
    id = /^trunk +(tr_\S+)$/m.exec(added)?.[1] ?? '';
    expect(await operator.table('trunk', 'show', id)).toBe(added);
    const { ended, ran, type } = operator.terminal(adding('B', '--username', 'u'));
    await until(() => ran.out.includes('Password of u'));
    type(`${PASSWORD}\n`);
    const { code, out } = await ended;
    expect([code, out]).toEqual([0, expect.stringMatching(/^password +is set$/m)]);
    const everything = added + out + JSON.stringify(await operator.json('trunk', 'list')) + turant.service.said();
    expect(everything).not.toContain(PASSWORD);
  });

  it('changes one, drains it and lets calls out again', async () => {
    const changed = (await operator.json('trunk', 'set', id, '--order', '5', '--cps', '7', '--route', '', '--nat', 'yes')).trunk;
    expect(changed).toMatchObject({ order: 5, cps: 7, routes: null, nat: true, hasPassword: true });
    expect(await operator.table('trunk', 'drain', id)).toMatch(/^state +draining$/m);
    expect(await operator.table('trunk', 'list')).toMatch(new RegExp(`^5 +${id} .* draining$`, 'm'));
    expect(await operator.table('trunk', 'resume', id)).toMatch(/^state +takes calls$/m);
    expect(await operator.refused(2, ['trunk', 'set', id])).toContain('nothing to change');
    expect(await operator.refused(3, ['trunk', 'set', id, '--srtp', 'sdes'])).toContain('the driver asterisk can');
    expect(await operator.refused(3, ['trunk', 'set', (await seeded()).trunkId, '--cps', '7'])).toContain('TRUNK_SEEDED_CONFLICT');
    expect((await operator.json('trunk', 'set', id, '--username', '')).trunk).toMatchObject({ username: null, hasPassword: false });
  });

  it('sets how the caller id is written, replaces it as a whole, and takes it away', async () => {
    const style = (...facts: string[]): string[] => facts.flatMap((fact) => ['--caller-id-style', fact]);
    const facts = style('callerFormat=e164-without-plus', 'fromDomain=c.example', 'userPhone=yes');
    const added = await operator.table(...adding('C', ...facts));
    expect(added).toMatch(/^caller id callerFormat +e164-without-plus$/m);
    expect(added).toMatch(/^caller id fromDomain +c\.example$/m);
    expect(added).toMatch(/^caller id userPhone +yes$/m);
    const other = /^trunk +(tr_\S+)$/m.exec(added)?.[1] ?? '';
    const set = ['trunk', 'set', other];
    const changed = (await operator.json(...set, ...style('assertedIdentity=no', 'diversion=+912228001234'))).trunk;
    expect(changed.callerIdStyle).toEqual({ assertedIdentity: false, diversion: '+912228001234' });
    expect(await operator.refused(3, [...set, ...style('fromDomain=a b')])).toContain('callerIdStyle.fromDomain');
    expect(await operator.refused(3, [...set, ...style('userPhone=maybe')])).toContain('callerIdStyle.userPhone');
    expect(await operator.refused(3, [...set, ...style('colour=red')])).toContain('callerIdStyle.colour');
    expect(await operator.refused(2, [...set, ...style('userPhone')])).toContain('key=value');
    expect((await operator.json('trunk', 'show', other)).trunk.callerIdStyle).toEqual(changed.callerIdStyle);
    expect((await operator.json(...set, ...style(''))).trunk.callerIdStyle).toBeNull();
    await operator.json('trunk', 'remove', other);
  });

  it('tells that Asterisk, which is not there, gets no answer from one that registers', async () => {
    const file = join(turant.folder, 'password');
    const login = ['--username', 'turant', '--password-file', file, '--driver', 'asterisk', '--register', 'yes'];
    const { trunkId } = (await operator.json(...adding('C', ...login))).trunk;
    const row = new RegExp(`${trunkId} .* no answer to OPTIONS, since \\d`, 'm');
    await until(async () => row.test(await operator.table('trunk', 'list')), { what: 'its state is told' });
    expect(await operator.table('trunk', 'show', trunkId)).toMatch(/^health +no answer to OPTIONS, since \d/m);
    await operator.table('trunk', 'remove', trunkId);
  });

  it('removes one, and none on which a number is registered', async () => {
    const number = ['number', 'add', '+912228001234', '--tenant', turant.service.tenantId, '--trunk', id, '--status', 'active'];
    const { virtualNumberId } = (await operator.json(...number)).virtualNumber;
    expect(await operator.refused(3, ['trunk', 'remove', id])).toContain('TRUNK_IN_USE');
    await operator.json('number', 'set', virtualNumberId, '--status', 'released');
    expect(await operator.table('trunk', 'remove', id)).toBe(`${id} is removed\n`);
    expect(await operator.refused(3, ['trunk', 'show', id])).toContain('TRUNK_NOT_FOUND');
  });
});

describe('turant number', () => {
  it('gives a number to a tenant, who sees it, and takes it back', async () => {
    const { trunkId } = await seeded();
    const added = await operator.table('number', 'add', '1400001234', '--tenant', turant.service.tenantId, '--trunk', trunkId);
    expect(added).toMatch(/^status +pending$/m);
    expect(added).toMatch(/^on leads' calls +yes$/m);
    const id = /^virtual number +(vn_\S+)$/m.exec(added)?.[1] ?? '';
    expect(await turant.table('number')).toMatch(new RegExp(`^${id}  1400001234 +pending +140 +yes +${trunkId}$`, 'm'));
    expect((await operator.json('number', 'list', '--tenant', turant.service.tenantId)).data).toContainEqual(
      expect.objectContaining({ virtualNumberId: id }),
    );
    for (const status of ['active', 'flagged', 'active', 'suspended', 'released'])
      expect((await operator.json('number', 'set', id, '--status', status)).virtualNumber.status).toBe(status);
    expect(await operator.refused(3, ['number', 'set', id, '--status', 'active'])).toContain('NUMBER_STATUS_CONFLICT');
    expect(await operator.table('number', 'remove', id)).toBe(`${id} is removed\n`);
    expect(await turant.refused(4, ['number', 'add', '1400001235', '--tenant', turant.service.tenantId])).toContain('only the operator');
  });
});
