import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { type Item, rawRequest, readItems } from '@turant/plugin-kit';
import plugin from './plugin.js';

const ADDRESS = 'https://hub.example.in/api/webhooks/google-forms/t1';
const SECRET = 'test_secret_do_not_use';
const SCRIPT = readFileSync(join(__dirname, 'on-form-submit.gs'), 'utf8');

interface Sent {
  readonly url: string;
  readonly options: { readonly headers: Record<string, string>; readonly payload: string; readonly contentType: string };
}
type Answer = number | 'no network';

/** The globals of Apps Script that the script uses. They record requests, pauses and triggers. */
class Google {
  readonly sent: Sent[] = [];
  readonly slept: number[] = [];
  readonly triggers: string[] = [];
  form: unknown = null;
  private readonly context: object;
  private readonly answers: Answer[];

  constructor(answers: readonly Answer[] = []) {
    this.answers = [...answers];
    const made = (kind: string) => (): unknown => ({ onFormSubmit: () => ({ create: () => this.triggers.push(kind) }) });
    this.context = createContext({
      UrlFetchApp: { fetch: (url: string, options: Sent['options']) => this.answer({ url, options }) },
      Utilities: { sleep: (ms: number) => this.slept.push(ms), getUuid: () => 'uuid-1' },
      FormApp: { getActiveForm: () => this.form },
      SpreadsheetApp: { getActiveSpreadsheet: () => ({}) },
      ScriptApp: {
        newTrigger: () => ({ forForm: made('form'), forSpreadsheet: made('sheet') }),
        getProjectTriggers: () => this.triggers.map((kind) => ({ getHandlerFunction: () => 'onFormSubmit', kind })),
        deleteTrigger: () => this.triggers.shift(),
      },
    });
    const filledIn = SCRIPT.replace(/'https:\/\/PASTE[^']*'/, `'${ADDRESS}'`).replace(/'PASTE-THE-SECRET[^']*'/, `'${SECRET}'`);
    runInContext(filledIn, this.context);
  }

  run(name: string, event?: unknown): void {
    (this.context as Record<string, (event?: unknown) => void>)[name]?.(event);
  }
  /** A date of the script's own JavaScript engine. */
  date(iso: string): unknown {
    return runInContext(`new Date('${iso}')`, this.context);
  }

  private answer(sent: Sent): unknown {
    this.sent.push(sent);
    const status = this.answers.shift() ?? 200;
    if (status === 'no network') throw new Error('Address unavailable');
    return { getResponseCode: () => status, getContentText: () => '{"title":"said"}' };
  }

  /** The items that the plugin reads from the script's requests. */
  items(): Item[] {
    return this.sent.flatMap(({ url, options: { headers, payload, contentType } }) => {
      const raw = rawRequest({ method: 'POST', url, headers: { ...headers, 'Content-Type': contentType }, body: Buffer.from(payload) });
      return readItems(plugin, raw, { settings: { secret: SECRET }, region: 'IN', now: new Date(0) });
    });
  }
}

const QUESTIONS: readonly (readonly [string, string, unknown, string[]?])[] = [
  ['Your Name', 'TEXT', 'Farhan Ali'],
  ['Mobile No.', 'TEXT', '98190 55667'],
  ['Interested in', 'CHECKBOX', ['Plan A', 'Plan B']],
  ['When?', 'GRID', ['Morning', null], ['Weekday', 'Weekend']],
  ['Rooms', 'CHECKBOX_GRID', [null, ['2', '3']], ['Baths', 'Beds']],
  ['Plan of the flat', 'FILE_UPLOAD', ['1a2b3c']],
];
const itemOf = (title: string, type: string, rows: string[] = []): unknown => ({
  getTitle: () => title,
  getType: () => ({ toString: () => type }),
  asGridItem: () => ({ getRows: () => rows }),
  asCheckboxGridItem: () => ({ getRows: () => rows }),
});
const responseOf = (google: Google, id: string): unknown => ({
  getId: () => id,
  getTimestamp: () => google.date('2026-01-05T08:20:00Z'),
  getRespondentEmail: () => 'Farhan@Example.com',
  getItemResponses: () =>
    QUESTIONS.map(([title, type, value, rows]) => ({ getItem: () => itemOf(title, type, rows), getResponse: () => value })),
});
function formOf(google: Google, ids: readonly string[] = []): unknown {
  return { getId: () => 'form-1', getTitle: () => 'Callback', getResponses: () => ids.map((id) => responseOf(google, id)) };
}
const submit = (google: Google): void => google.run('onFormSubmit', { source: formOf(google), response: responseOf(google, 'resp-1') });

/** A row of the sheet: the stored values (`exact`) and the shown texts. */
function rowOf(google: Google, row: number): unknown {
  const time = google.date('2026-01-05T08:20:00Z');
  const titles = ['Marca temporal', 'Name', 'Phone number', 'Visit on', 'Budget'];
  const exact = [time, 'Farhan Ali', 919819055667, google.date('2026-01-09T18:30:00Z'), 15000];
  const parent = { getId: () => 'book-1', getName: () => 'Callback (Responses)' };
  const sheet = { getParent: () => parent, getSheetId: () => 77, getRange: () => ({ getValues: () => [titles] }) };
  const range = { getSheet: () => sheet, getRow: () => row, getColumn: () => 1, getNumColumns: () => 5, getValues: () => [exact] };
  return { range, values: ['05/01/2026 13:50:00', 'Farhan Ali', '9.19819E+11', '10/01/2026', '₹15,000'] };
}

const LEAD = {
  name: 'Farhan Ali',
  phone: '+919819055667',
  email: 'farhan@example.com',
  requirement: 'Interested in: Plan A, Plan B; When? [Weekday]: Morning; Rooms [Beds]: 2, 3',
  source: 'google_forms',
};

describe('the script that the owner pastes', () => {
  it('stands in the README word for word', () => {
    expect(readFileSync(join(__dirname, 'README.md'), 'utf8')).toContain(SCRIPT);
  });

  it('sends an answer of the form that the plugin reads, with the secret', () => {
    const google = new Google();
    submit(google);
    expect(google.sent[0]).toMatchObject({ url: ADDRESS, options: { headers: { 'X-Hub-Token': SECRET } } });
    expect(google.items()).toEqual([
      expect.objectContaining({ kind: 'lead', externalId: 'resp-1', lead: LEAD, mayDial: true, sentAt: new Date('2026-01-05T08:20:00Z') }),
    ]);
  });

  it('sends a row of the sheet with all digits of the number, and dates as they are shown', () => {
    const google = new Google();
    google.run('onFormSubmit', rowOf(google, 12));
    expect(google.items()).toEqual([
      expect.objectContaining({
        externalId: 'book-1:77:12:1767601200000',
        lead: {
          name: 'Farhan Ali',
          phone: '+919819055667',
          requirement: 'Visit on: 10/01/2026',
          budget: '₹15,000',
          source: 'google_forms',
        },
      }),
    ]);
  });

  it.each<[string, Answer[], number[]]>([
    ['a hub that is away', [503, 'no network', 429], [1_000, 4_000, 16_000]],
    ['one moment without network', ['no network'], [1_000]],
  ])('tries again after %s, with the same id', (_name, answers, slept) => {
    const google = new Google(answers);
    submit(google);
    expect(google.slept).toEqual(slept);
    expect(new Set(google.items().map((item) => item.externalId))).toEqual(new Set(['resp-1']));
    expect(google.sent).toHaveLength(answers.length + 1);
  });

  it.each<[string, Answer[], number]>([
    ['at once where the secret is wrong', [401], 1],
    ['at once where the address has moved', [301], 1],
    ['after four tries', [500, 500, 'no network', 503], 4],
  ])('throws %s, so that Google mails the owner', (_name, answers, tries) => {
    const google = new Google(answers);
    expect(() => submit(google)).toThrow('Turant did not take the answer');
    expect(google.sent).toHaveLength(tries);
  });

  it.each(['form', 'sheet'])(
    'sets up one trigger on the %s, however often it is run, and sends a test that nobody is called for',
    (kind) => {
      const google = new Google();
      google.form = kind === 'form' ? formOf(google) : null;
      google.run('setUp');
      google.run('setUp');
      expect(google.triggers).toEqual([kind]);
      expect(google.items()).toEqual(
        [1, 2].map(() => expect.objectContaining({ isTest: true, mayDial: false, externalId: 'test-uuid-1' })),
      );
    },
  );

  it('sends the last days again under the ids they had', () => {
    const google = new Google();
    google.form = formOf(google, ['resp-1', 'resp-2']);
    google.run('sendMissed');
    expect(google.items().map((item) => item.externalId)).toEqual(['resp-1', 'resp-2']);
  });
});
