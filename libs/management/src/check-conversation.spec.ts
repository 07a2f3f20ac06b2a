import { asTenantId, type EmployeeConversation } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import { OPERATOR_TRAIL } from '@turant/store';
import { checkConversation } from './check-conversation.js';

const TENANT = asTenantId('tn_1');
const OWNERS: Readonly<Record<string, string>> = { cn_own: TENANT, cn_operators: OPERATOR_TRAIL, cn_leads: TENANT, cn_others: 'tn_2' };
const context = {
  store: {
    connections: {
      ofProvider: async (tenant: string, id: string) =>
        OWNERS[id] === tenant || OWNERS[id] === OPERATOR_TRAIL ? { _id: id, plugin: id === 'cn_leads' ? 'meta' : 'deepgram' } : undefined,
    },
  } as never,
  host: { get: (id: string) => ({ capabilities: id === 'meta' ? ['source'] : ['stt', 'llm'] }) as unknown as Plugin },
};
const MODEL: EmployeeConversation = { kind: 'model', instructions: 'Ask for the budget.', llm: [{ connectionId: 'cn_own' }] };
const refusalOf = async (conversation: EmployeeConversation): Promise<unknown> =>
  checkConversation(context, TENANT, conversation).then(
    () => 'taken',
    ({ code, problems }) => [code, ...problems.map(({ field }: { field: string }) => field)],
  );

describe('the conversation of an employee', () => {
  it.each<[string, EmployeeConversation, unknown]>([
    ['by script, without providers', { kind: 'script' }, 'taken'],
    ['by a model of the tenant and ears of the operator', { ...MODEL, stt: [{ connectionId: 'cn_operators' }] }, 'taken'],
    ['without instructions', { kind: 'model', llm: [{ connectionId: 'cn_own' }] }, ['EMPLOYEE_INVALID', 'conversation.instructions']],
    ['with blank instructions', { ...MODEL, instructions: ' ' }, ['EMPLOYEE_INVALID', 'conversation.instructions']],
    ['without a model', { kind: 'model', instructions: 'Ask.' }, ['EMPLOYEE_INVALID', 'conversation.llm']],
    [
      'with a connection of another tenant',
      { ...MODEL, stt: [{ connectionId: 'cn_own' }, { connectionId: 'cn_others' }] },
      ['CONNECTION_UNKNOWN', 'conversation.stt.1.connectionId'],
    ],
    [
      'with a connection that cannot speak',
      { ...MODEL, tts: [{ connectionId: 'cn_own' }] },
      ['CAPABILITY_MISSING', 'conversation.tts.0.connectionId'],
    ],
    [
      'with a source of leads as its ears',
      { kind: 'script', stt: [{ connectionId: 'cn_leads' }] },
      ['CAPABILITY_MISSING', 'conversation.stt.0.connectionId'],
    ],
  ])('%s', async (_, conversation, expected) => {
    expect(await refusalOf(conversation)).toEqual(expected);
  });
});
