import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import type { Http, HttpResponse, HttpRequest } from '../http.js';
import type { Item } from '../items.js';
import type { OutcomeJob } from '../outcome.js';
import type { Plugin } from '../plugin.js';
import { fetchItems, pollItems } from '../read-items.js';
import type { Settings } from '../settings.js';
import { assertExpected } from './assert-expected.js';
import { type Expected, readJsonFile } from './fixture.js';
import { REGION } from './subject.js';

interface FakeAnswer {
  /** The address without its query. */
  readonly url: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The exact text, for numbers that JSON.parse would spoil. */
  readonly body?: string;
}
/** A talk with the platform: what is asked, what it answers, in this order, and what comes of it. */
export interface Conversation {
  readonly settings?: Settings;
  readonly now?: string;
  readonly ref?: Readonly<Record<string, string>>;
  readonly attempt?: number;
  readonly cursor?: string;
  readonly job?: OutcomeJob;
  readonly answers: readonly FakeAnswer[];
  readonly expected: Partial<Expected> & { cursor?: string; hasMore?: boolean; error?: string; externalId?: string };
  /** Some of what each request must hold. */
  readonly requests?: readonly Readonly<Record<string, unknown>>[];
}
type Kind = 'fetch' | 'poll' | 'send';

export function describeConversations(plugin: Plugin, folder: string): void {
  const files = readdirSync(folder).filter((file) => /\.(fetch|poll|send)\.json$/.test(file));
  for (const kind of ['fetch', 'poll', 'send'] as const) {
    if (plugin[kind])
      it(`has a conversation for its ${kind}`, () => expect(files.some((file) => file.endsWith(`.${kind}.json`))).toBe(true));
  }
  for (const file of files.sort()) {
    const kind = file.split('.').at(-2) as Kind;
    const talk = readJsonFile(join(folder, file)) as unknown as Conversation;
    describe(file, () => {
      it('goes as written down', () => checkTalk(plugin, kind, talk));
      if (talk.expected.error === undefined) for (const [name, run] of TROUBLES) it(name, () => run(plugin, kind, talk));
    });
  }
}

export async function checkTalk(plugin: Plugin, kind: Kind, talk: Conversation): Promise<void> {
  const asked: HttpRequest[] = [];
  const run = converse(plugin, kind, talk, fakeHttp(talk.answers, asked));
  const { expected, requests } = talk;
  if (expected.error !== undefined) {
    const error = await run.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    strictEqual(error instanceof Error ? error.constructor.name : 'no error', expected.error);
  } else {
    const { items, ...rest } = await run;
    if (items) assertExpected(items, { outcome: 'leads', ...expected });
    for (const name of ['cursor', 'hasMore', 'externalId'] as const)
      if (expected[name] !== undefined) strictEqual(rest[name], expected[name], name);
    strictEqual(asked.length, talk.answers.length, 'not every answer was asked for');
  }
  requests?.forEach((wanted, index) => {
    for (const [name, value] of Object.entries(wanted))
      deepStrictEqual((asked[index] as unknown as Record<string, unknown>)[name], value, `request ${index}: ${name}`);
  });
}

interface Outcome {
  readonly items?: Item[];
  readonly cursor?: string;
  readonly hasMore?: boolean;
  readonly externalId?: string;
}

async function converse(plugin: Plugin, kind: Kind, talk: Conversation, http: Http): Promise<Outcome> {
  const settings = talk.settings ?? {};
  const now = new Date(talk.now ?? '2026-01-05T09:00:00.000Z');
  if (kind === 'send') return (await plugin.send?.(http, talk.job as OutcomeJob, { settings, now })) ?? {};
  const reading = { settings, now, region: REGION };
  if (kind === 'poll') return pollItems(plugin, http, talk.cursor, reading);
  return { items: await fetchItems(plugin, http, talk.ref ?? {}, { ...reading, attempt: talk.attempt ?? 1 }) };
}

function fakeHttp(answers: readonly FakeAnswer[], asked: HttpRequest[]): Http {
  return {
    request: (request) => {
      const answer = answers[asked.length];
      asked.push(request);
      const method = request.method ?? 'GET';
      ok(
        answer && request.url.replace(/\?.*$/s, '') === answer.url && (answer.method ?? method) === method,
        `nobody expects ${method} ${request.url}`,
      );
      return Promise.resolve(answerOf(request, answer));
    },
  };
}

function answerOf(request: HttpRequest, { status = 200, headers = {}, json, body }: Omit<FakeAnswer, 'url'>): HttpResponse {
  const isRepeatable = request.isRepeatable ?? ['GET', 'PUT', 'DELETE'].includes(request.method ?? 'GET');
  return { status, headers, body: Buffer.from(body ?? (json === undefined ? '' : JSON.stringify(json))), isRepeatable };
}

type Trouble = (plugin: Plugin, kind: Kind, talk: Conversation) => Promise<void>;

/** Whatever the platform answers, an error says what happens next. */
export const TROUBLES: readonly (readonly [string, Trouble])[] = [
  ['refused credentials pause the connection', async (...args) => ok((await troubled(args, { status: 401 })) instanceof SettingsError)],
  [
    'too many requests are tried again later, when the platform says so',
    async (...args) => {
      const error = await troubled(args, { status: 429, headers: { 'retry-after': '7' } });
      ok(error instanceof RetryLaterError && (error.retryAfterMs ?? 0) >= 7_000, String(error));
    },
  ],
  ['an outage loses nothing', async (...args) => ok((await troubled(args, { status: 503 })) instanceof RetryLaterError)],
  [
    'a page instead of an answer is no lead and no bug',
    async (...args) => ok((await troubled(args, { status: 502, body: '<html>Bad gateway</html>' })) instanceof TurantError),
  ],
  [
    'no access token is an error that the owner can mend',
    async (plugin, kind, talk) => {
      if (!('accessToken' in plugin.settings.properties)) return;
      const without = { ...talk, settings: { ...talk.settings, accessToken: undefined } };
      ok((await troubled([plugin, kind, without], { status: 200 })) instanceof SettingsError);
    },
  ],
];

async function troubled([plugin, kind, talk]: Parameters<Trouble>, answer: Omit<FakeAnswer, 'url'>): Promise<unknown> {
  const http: Http = { request: (request) => Promise.resolve(answerOf(request, answer)) };
  return converse(plugin, kind, talk, http).then(
    () => undefined,
    (error: unknown) => error,
  );
}
