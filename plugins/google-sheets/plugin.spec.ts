import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Http, HttpRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

const file = (name: string): string => readFileSync(join(__dirname, name), 'utf8');
const SCRIPT = file('apps-script.gs');

type Cell = string | number;
/** The functions of a sheet that the script uses. Like Google's, it removes an apostrophe at the start of a text. */
class Sheet {
  readonly rows: Cell[][] = [];
  getLastRow = (): number => this.rows.length;
  getLastColumn = (): number => Math.max(0, ...this.rows.map((row) => row.length));
  getRange = (row: number, column: number, height: number, width: number): unknown => ({
    getValues: () =>
      Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => this.rows[row - 1 + y]?.[column - 1 + x] ?? '')),
    setValues: (values: Cell[][]) =>
      values.forEach((cells, y) => cells.forEach((cell, x) => ((this.rows[row - 1 + y] ??= [])[column - 1 + x] = kept(cell)))),
  });
}
const kept = (cell: Cell): Cell => {
  if (typeof cell === 'string' && /^[=+\-@]/.test(cell)) throw new Error(`${cell} would be a formula`);
  return typeof cell === 'string' ? cell.replace(/^'/, '') : cell;
};

/** The deployed script: like Google it redirects to the script's response. */
function deployed(sheet: Sheet, { script = SCRIPT, isFree = true } = {}): Http {
  const lock = { tryLock: () => isFree, releaseLock: () => undefined };
  const world = {
    LockService: { getScriptLock: () => lock },
    SpreadsheetApp: { flush: () => undefined, getActiveSpreadsheet: () => ({ getSheetByName: () => sheet }) },
    ContentService: { MimeType: { JSON: 'json' }, createTextOutput: (text: string) => ({ setMimeType: () => text }) },
  };
  const doPost = runInNewContext(`${script}; doPost`, world) as (request: unknown) => string;
  let last = '';
  const answer = (status: number, body: string, headers = {}) => ({ status, headers, body: Buffer.from(body), isRepeatable: true });
  return {
    request: ({ method, json }: HttpRequest) => {
      if (method !== 'POST') return Promise.resolve(answer(200, last));
      last = doPost({ postData: { contents: JSON.stringify(json) } });
      return Promise.resolve(answer(302, '', { location: 'https://script.googleusercontent.com/macros/echo?user_content_key=k' }));
    },
  };
}

const JOB = {
  deliveryId: 'dv_1',
  event: 'call.ended' as const,
  occurredAt: '2026-01-05T09:00:00.000Z',
  attempt: 1,
  lead: { leadId: 'ld_1', name: '=HYPERLINK("x")', phone: '+919820012345', status: 'contacted', receivedAt: '2026-01-05T08:59:00.000Z' },
  call: { callId: 'cl_1', status: 'completed', seconds: 95 },
};
const context = { settings: { url: 'https://script.google.com/macros/s/AK/exec', secret: 'change-me' }, now: new Date(0) };
const sendTo = (http: Http, job = JOB): Promise<unknown> | undefined => plugin.send?.(http, job, context);

describe('the script that is pasted into the sheet', () => {
  it('is the one of the README', () => expect(file('README.md')).toContain(`\`\`\`js\n${SCRIPT}\`\`\``));

  it('writes a header and a row, with the phone as text and no formula', async () => {
    const sheet = new Sheet();
    expect(await sendTo(deployed(sheet))).toEqual({ externalId: '2' });
    expect(sheet.rows).toHaveLength(2);
    const row = Object.fromEntries((sheet.rows[0] ?? []).map((name, index) => [name, sheet.rows[1]?.[index]]));
    expect(row).toMatchObject({
      deliveryId: 'dv_1',
      name: '=HYPERLINK("x")',
      phone: '+919820012345',
      callStatus: 'completed',
      seconds: 95,
      email: '',
    });
  });

  it('finds the row of a delivery that comes again', async () => {
    const sheet = new Sheet();
    await sendTo(deployed(sheet));
    await sendTo(deployed(sheet), { ...JOB, deliveryId: 'dv_2' });
    expect(await sendTo(deployed(sheet), { ...JOB, attempt: 2 })).toEqual({ externalId: '2' });
    expect(sheet.rows).toHaveLength(3);
  });

  it('goes by the names of the columns, wherever the owner moves them', async () => {
    const sheet = new Sheet();
    sheet.rows.push(['Follow-up by', 'phone', 'deliveryId']);
    await sendTo(deployed(sheet));
    expect(sheet.rows[1]?.slice(0, 3)).toEqual(['', '+919820012345', 'dv_1']);
    expect(sheet.rows[0]).toHaveLength(3 + 20);
    await sendTo(deployed(sheet));
    expect(sheet.rows).toHaveLength(2);
  });

  it('writes nothing with another secret, while others write, or where it fails', async () => {
    const sheet = new Sheet();
    const other = SCRIPT.replace("'change-me'", "'another'");
    await expect(sendTo(deployed(sheet, { script: other }))).rejects.toMatchObject({
      code: 'SHEET_SECRET_WRONG',
      next: 'pause-and-tell-owner',
    });
    await expect(sendTo(deployed(sheet, { isFree: false }))).rejects.toMatchObject({ code: 'SHEET_BUSY', next: 'retry-later' });
    expect(sheet.rows).toEqual([]);
    const broken = SCRIPT.replace('const width = ', 'const width = nobody.');
    await expect(sendTo(deployed(sheet, { script: broken }))).rejects.toMatchObject({ code: 'SHEET_FAILED', next: 'retry-later' });
  });
});
