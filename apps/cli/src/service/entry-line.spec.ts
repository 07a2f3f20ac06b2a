import { entryLine } from './entry-line.js';

const entry = (detail: Record<string, unknown>): Parameters<typeof entryLine>[0] => ({
  ...{ id: 'te_1', entryId: 'te_1', at: '2026-11-23T05:18:55.904Z', type: 'call.waiting', title: 'Call waits' },
  ...{ leadId: 'ld_1', callId: 'cl_1', employeeId: 'em_1', detail },
});

describe('an entry of the timeline as a line', () => {
  it.each([
    [{ reason: 'auth-refused', sip: { code: 401, reason: 'Unauthorized', cause: null } }, 'Call waits (auth-refused, 401)  cl_1'],
    [{ reason: 'no-response' }, 'Call waits (no-response)  cl_1'],
    [{ sip: { code: 404 } }, 'Call waits (404)  cl_1'],
    [{ reason: 'bye', sip: { code: 200 } }, 'Call waits (bye)  cl_1'],
    [{ sip: 404 }, 'Call waits  cl_1'],
    [{}, 'Call waits  cl_1'],
  ])('has the reason and what the carrier answered: %j', (detail, words) => expect(entryLine(entry(detail))).toContain(`.904  ${words}\n`));
});
