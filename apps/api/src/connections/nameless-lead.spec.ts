import { useConnections } from '../testing/use-connections.js';

const paths = useConnections();

it('lists a person who gave no name by the phone, else by the e-mail address, on every page and in the preview', async () => {
  const { connectionId, url } = await paths.made({});
  for (const body of [{ mobile: '9820044444' }, { mobile: '9820044444', message: 'again' }, { email: 'asha@example.com' }])
    expect(await paths.post(url, body)).toBe(200);
  const { body } = await paths.ask('GET', `/api/leads?connectionId=${connectionId}`);
  const leads = body.data as { leadId: string; name: string; phone: string | null }[];
  expect(leads.map(({ name, phone }) => [name, phone])).toEqual([
    ['asha@example.com', null],
    ['+919820044444', '+919820044444'],
  ]);
  const { lead } = (await paths.ask('GET', `/api/leads/${leads[1]?.leadId}`)).body;
  expect([lead.name, lead.notes.map(({ name }: { name: string }) => name)]).toEqual(['+919820044444', ['+919820044444']]);
  const trial = await paths.ask('POST', `/api/connections/${connectionId}/try`, { body: '{"mobile":"9820044444"}' });
  expect([trial.status, trial.body.items?.[0]?.name]).toEqual([200, '+919820044444']);
  const stored = await paths.api.parts.store.leads.get(paths.tenant, leads[1]?.leadId ?? '');
  expect(stored).toMatchObject({ name: 'custom-json lead 4444', isNameMadeUp: true });
});
