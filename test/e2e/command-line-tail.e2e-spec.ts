import { freePorts } from '../engines/engine-process.js';
import { startService } from '../engines/service.js';
import { askForCall, freshPhone, whenCall, type CallRecord } from './calls.js';
import { type Ran, useCommandLine } from './command-line.js';

const turant = useCommandLine();

describe('turant tail', () => {
  /** The complete lines: the last one may still be growing. */
  const linesOf = (ran: Ran): string[] => ran.out.split('\n').slice(0, -1);
  /** The call's entries, sorted by id like the timeline: tail prints them in the order in which they were stored. */
  const readBy = (ran: Ran, callId: string): CallRecord[] =>
    linesOf(ran)
      .map((line) => JSON.parse(line))
      .filter((entry) => entry.callId === callId)
      .sort((a, b) => (a.id < b.id ? -1 : 1));

  it('shows each entry once, those of before and those that come', async () => {
    const before = (await turant.service.postLead({ lead: { name: 'Before', phone: freshPhone() } })).body.leadId;
    const people = turant.start(['tail']);
    const program = turant.start(['tail', '--json']);
    await turant.service.until(async () => [people, program].every(({ ran }) => ran.out.includes(before)));
    const callId = await askForCall(turant.service, freshPhone());
    await whenCall(turant.service, callId, 'completed');
    await turant.service.until(
      async () =>
        new RegExp(`Call completed.*${callId}\n`).test(people.ran.out) &&
        readBy(program.ran, callId).some(({ type }) => type === 'call.completed'),
    );
    for (const { child } of [people, program]) child.kill('SIGINT');
    await Promise.all([people.ended, program.ended]);
    const { body } = await turant.service.send(`/api/timeline?callId=${callId}&limit=100`);
    expect(readBy(program.ran, callId)).toEqual(body.data);
    expect(linesOf(people.ran).filter((line) => line.includes(callId))).toHaveLength(body.data.length);
    expect(new Set(linesOf(people.ran)).size).toBe(linesOf(people.ran).length);
    expect(linesOf(people.ran).at(-1)).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8}\.\d{3}  \S/);
  }, 120_000);

  it('follows one lead from its first entry', async () => {
    const callId = await askForCall(turant.service, freshPhone());
    const { leadId } = await whenCall(turant.service, callId, 'completed');
    await turant.service.postLead({ lead: { name: 'Somebody else', phone: freshPhone() } });
    const { child, ran, ended } = turant.start(['tail', '--lead', leadId, '--json']);
    await turant.service.until(async () => linesOf(ran).some((line) => line.includes('call.completed')));
    child.kill('SIGINT');
    await ended;
    expect(linesOf(ran).map((line) => JSON.parse(line).type)).toEqual(expect.arrayContaining(['lead.accepted', 'call.completed']));
    expect(new Set(linesOf(ran).map((line) => JSON.parse(line).leadId))).toEqual(new Set([leadId]));
  }, 120_000);

  it('never takes an empty filter for none', async () => {
    for (const filter of ['--lead', '--call', '--since']) await turant.refused(2, ['tail', filter, '']);
    expect(await turant.refused(3, ['tail', '--since', 'yesterday'])).toContain('since is a time such as');
  });

  it('survives a restart of the service, and says that it waits', async () => {
    const [port = 0] = await freePorts(1);
    const env = { PORT: String(port) };
    let own = await startService({ env });
    const { child, ran, ended } = turant.start(['tail'], { DATA_DIR: own.dataDir });
    try {
      await own.postLead({ lead: { name: 'Before', phone: freshPhone() } });
      await own.until(async () => ran.out.includes('Lead received'));
      await own.stop();
      await own.until(async () => ran.err.includes('asking again'));
      own = await startService({ env, dataDir: own.dataDir });
      const { body } = await own.postLead({ lead: { name: 'After', phone: freshPhone() } });
      await own.until(async () => ran.out.includes(body.leadId));
      expect(ran.err.match(/asking again/g)).toHaveLength(1);
    } finally {
      child.kill('SIGINT');
      await Promise.all([ended, own.kill()]);
    }
  }, 180_000);
});
