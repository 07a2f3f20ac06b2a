import { Command } from 'commander';
import { startLoopbackServer } from '../../../../test/engines/loopback-server.js';
import { Client } from '../client.js';
import { addCommand, type CommandRow } from '../command-row.js';
import { argument, option, required } from '../inputs.js';
import type { Ask } from './api.js';
import { verb, type Asked } from './verb.js';

/** The API of a noun that the command line does not have. */
const KEYS = [1, 2, 3].map((at) => ({
  keyId: `ak_${at}`,
  name: `reader\u001b ${at}`,
  createdAt: '2026-11-22T13:00:00.000Z',
  scopes: ['admin', 'billing'],
}));
const asked: { line: string; body: unknown; headers: Record<string, unknown> }[] = [];
let client: Asked;

beforeAll(async () => {
  const { origin } = await startLoopbackServer((request, response) => {
    let body = '';
    request.on('data', (more: Buffer) => (body += more.toString()));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, body: body && (JSON.parse(body) as unknown), headers: request.headers });
      const query = new URL(request.url ?? '', 'http://service').searchParams;
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Math.min(2, Number(query.get('limit') ?? 1));
      const list = { data: KEYS.slice(from, to), nextCursor: to < KEYS.length ? String(to) : null };
      response.end(JSON.stringify({ success: true, ...(request.method === 'GET' ? list : { key: KEYS[0], secret: 'tk_live_new' }) }));
    });
  });
  client = new Client(origin, 'tk_live_test');
});
beforeEach(() => {
  asked.length = 0;
});

const through = (_: unknown, work: (client: Asked) => Promise<number>): Promise<number> => work(client);

/** What a new noun costs: list, issue and revoke in ten lines. */
const keys: CommandRow = {
  name: 'key',
  does: 'keys of the API: list (the default), issue, revoke',
  commands: [
    verb('list', 'GET /api/api-keys', 'the keys', {
      isDefault: true,
      through,
      columns: ['keyId as key', 'name', 'createdAt as made', 'scopes'],
    }),
    verb('issue', 'POST /api/api-keys', 'a new key', { through, takes: { name: required('--name <name>', 'your name for it') } }),
    verb('revoke', 'DELETE /api/api-keys/{keyId}', 'end a key', {
      through,
      takes: { keyId: argument('<key>', 'its id') },
      prints: (_, { keyId }) => `${keyId} is revoked\n`,
    }),
  ],
};

/** Runs a command of the planted noun. @returns what was printed */
async function run(row: CommandRow, ...words: string[]): Promise<string> {
  let out = '';
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  const hint = jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((out += String(text)), true));
  try {
    const program = new Command('turant').exitOverride();
    addCommand(program, row);
    await program.parseAsync(words, { from: 'user' });
  } finally {
    write.mockRestore();
    hint.mockRestore();
  }
  return out;
}

describe('a noun as rows', () => {
  it('lists through the pages of the API, as a table and as JSON', async () => {
    const table = await run(keys, 'key');
    expect(table).toMatch(/^KEY +NAME +MADE +SCOPES\nak_1 +reader {2}1 +2026-11-2\d [\d:]{8} +admin, billing\n/);
    expect(table.trimEnd().split('\n')).toHaveLength(4);
    expect(asked.map(({ line }) => line)).toEqual(['GET /api/api-keys?limit=20', 'GET /api/api-keys?cursor=2&limit=18']);
    expect(JSON.parse(await run(keys, 'key', 'list', '--json'))).toEqual({ success: true, data: KEYS, nextCursor: null });
    expect(await run(keys, 'key', '--limit', '1')).toContain('there are more: --limit above 1, or --cursor 1\n');
  });

  it('sends what was typed where the API has it, and prints the answer', async () => {
    expect(JSON.parse(await run(keys, 'key', 'issue', '--name', 'reader'))).toMatchObject({ secret: 'tk_live_new' });
    expect(await run(keys, 'key', 'revoke', 'ak/..')).toBe('ak/.. is revoked\n');
    expect(asked).toMatchObject([
      {
        line: 'POST /api/api-keys',
        body: { name: 'reader' },
        headers: { 'content-type': 'application/json', authorization: 'Bearer tk_live_test' },
      },
      { line: 'DELETE /api/api-keys/ak%2F..', body: '' },
    ]);
  });

  it('has help with an example for each command', () => {
    const program = new Command('turant');
    addCommand(program, keys);
    let help = '';
    const [list] = program.commands[0]?.commands ?? [];
    list?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(help).toContain('--cursor <cursor>');
    expect(help).toMatch(/examples:\n {2}npx turant key\n$/);
  });
});

describe('a verb', () => {
  const change = verb('set', 'PATCH /api/employees/{employeeId}', 'change', {
    through,
    takes: {
      'script.greeting': option('--greeting <words>', 'the first words', (text) => text || null),
      'script.goodbye': option('--goodbye <words>', 'the last words'),
    },
  });
  const ID = 'em_01JD5T0000000000000000000A';

  it('makes an object of the fields below one name, and null of an empty text that takes a field away', async () => {
    await run(change, 'set', ID, '--greeting', '', '--goodbye', 'Bye.');
    expect(asked).toMatchObject([{ line: `PATCH /api/employees/${ID}`, body: { script: { greeting: null, goodbye: 'Bye.' } } }]);
  });

  it('sends as a header what the API has as one, and as a filter what stands in the query', async () => {
    const status = option('--status <status>', 'of this status');
    const list = verb('list', 'GET /api/tenants', 'tenants', { through, takes: { status }, columns: ['tenantId'] });
    await run(list, 'list', '--status', 'active');
    const numbers = verb('list', 'GET /api/virtual-numbers', 'numbers', {
      through,
      takes: { 'X-Tenant-Id': option('--tenant <tenant>', 'whose') },
      columns: ['number'],
    });
    await run(numbers, 'list', '--tenant', 'tn_1', '--limit', '1');
    expect(asked[0]?.line).toMatch(/^GET \/api\/tenants\?status=active&/);
    expect(asked.at(-1)).toMatchObject({ line: 'GET /api/virtual-numbers?limit=1', headers: { 'x-tenant-id': 'tn_1' } });
    await expect(run(list, 'list', '--status', '')).rejects.toThrow('the filter status is empty');
  });

  it('changes nothing where nothing was typed', async () => {
    await expect(run(change, 'set', ID)).rejects.toThrow('nothing to change');
    await expect(run(change, 'set', '..', '--goodbye', 'x')).rejects.toThrow('begins with em_');
    expect(asked).toEqual([]);
  });

  it('is refused by the compiler where the API does not know what it names, and at the start where an id is not typed', () => {
    // @ts-expect-error there is no such path
    const ask: Ask = 'GET /api/keys';
    // @ts-expect-error the API tells no secret of a key in a list
    verb('list', 'GET /api/api-keys', 'keys', { columns: ['secret'] });
    // @ts-expect-error an employee has no such field
    verb('set', 'PATCH /api/employees/{employeeId}', 'change', { takes: { colour: option('--colour <colour>', 'red') } });
    expect(() => verb('revoke', 'DELETE /api/api-keys/{keyId}', ask, {})).toThrow('DELETE /api/api-keys/{keyId} takes no keyId');
  });
});
