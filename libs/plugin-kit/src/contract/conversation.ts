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
import { describe, it } from './runner.js';
import { REGION } from './subject.js';

interface FakeResponse {
  /** The address that must be requested, without its query. */
  readonly url: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The exact text, for numbers that `JSON.parse` would round. */
  readonly body?: string;
}
/** A recorded conversation with a platform: the plugin's input, the platform's responses in order, and the expected result. */
export interface Conversation {
  readonly settings?: Settings;
  readonly now?: string;
  readonly ref?: Readonly<Record<string, string>>;
  readonly attempt?: number;
  readonly cursor?: string;
  readonly job?: OutcomeJob;
  /** The key is `answers` in the fixture files. */
  readonly answers: readonly FakeResponse[];
  readonly expected: Partial<Expected> & { cursor?: string; hasMore?: boolean; error?: string; externalId?: string };
  /** Fields that the plugin's requests must have. */
  readonly requests?: readonly Readonly<Record<string, unknown>>[];
}
type Kind = 'fetch' | 'poll' | 'send';

export function describeConversations(plugin: Plugin, folder: string): void {
  const files = readdirSync(folder).filter((file) => /\.(fetch|poll|send)\.json$/.test(file));
  for (const kind of ['fetch', 'poll', 'send'] as const) {
    if (plugin[kind])
      it(`has a conversation for its ${kind}`, () =>
        ok(
          files.some((file) => file.endsWith(`.${kind}.json`)),
          `there is no <name>.${kind}.json in ${folder}`,
        ));
  }
  for (const file of files.sort()) {
    const kind = file.split('.').at(-2) as Kind;
    const conversation = readJsonFile(join(folder, file)) as unknown as Conversation;
    describe(file, () => {
      it('goes as written down', () => checkConversation(plugin, kind, conversation));
      if (conversation.expected.error === undefined)
        for (const [name, run] of FAILURE_CHECKS) it(name, () => run(plugin, kind, conversation));
    });
  }
}

export async function checkConversation(plugin: Plugin, kind: Kind, conversation: Conversation): Promise<void> {
  const asked: HttpRequest[] = [];
  const run = converse(plugin, kind, conversation, fakeHttp(conversation.answers, asked));
  const { expected, requests } = conversation;
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
    strictEqual(asked.length, conversation.answers.length, 'not every response was requested');
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

async function converse(plugin: Plugin, kind: Kind, conversation: Conversation, http: Http): Promise<Outcome> {
  const settings = conversation.settings ?? {};
  const now = new Date(conversation.now ?? '2026-01-05T09:00:00.000Z');
  if (kind === 'send') return (await plugin.send?.(http, conversation.job as OutcomeJob, { settings, now })) ?? {};
  const reading = { settings, now, region: REGION };
  if (kind === 'poll') return pollItems(plugin, http, conversation.cursor, reading);
  return { items: await fetchItems(plugin, http, conversation.ref ?? {}, { ...reading, attempt: conversation.attempt ?? 1 }) };
}

function fakeHttp(answers: readonly FakeResponse[], asked: HttpRequest[]): Http {
  return {
    request: (request) => {
      const response = answers[asked.length];
      asked.push(request);
      const method = request.method ?? 'GET';
      ok(
        response && request.url.replace(/\?.*$/s, '') === response.url && (response.method ?? method) === method,
        `no response is recorded for ${method} ${request.url}`,
      );
      return Promise.resolve(responseTo(request, response));
    },
  };
}

function responseTo(request: HttpRequest, { status = 200, headers = {}, json, body }: Omit<FakeResponse, 'url'>): HttpResponse {
  const isRepeatable = request.isRepeatable ?? ['GET', 'PUT', 'DELETE'].includes(request.method ?? 'GET');
  return { status, headers, body: Buffer.from(body ?? (json === undefined ? '' : JSON.stringify(json))), isRepeatable };
}

type FailureCheck = (plugin: Plugin, kind: Kind, conversation: Conversation) => Promise<void>;

/** Checks that every failure of a platform becomes the right one of the five errors. */
export const FAILURE_CHECKS: readonly (readonly [string, FailureCheck])[] = [
  ['refused credentials pause the connection', async (...args) => ok((await errorAfter(args, { status: 401 })) instanceof SettingsError)],
  [
    'too many requests are tried again later, when the platform says so',
    async (...args) => {
      const error = await errorAfter(args, { status: 429, headers: { 'retry-after': '7' } });
      ok(error instanceof RetryLaterError && (error.retryAfterMs ?? 0) >= 7_000, String(error));
    },
  ],
  ['an outage loses nothing', async (...args) => ok((await errorAfter(args, { status: 503 })) instanceof RetryLaterError)],
  [
    'a page instead of an answer is no lead and no bug',
    async (...args) => ok((await errorAfter(args, { status: 502, body: '<html>Bad gateway</html>' })) instanceof TurantError),
  ],
  [
    'no access token is an error that the owner can mend',
    async (plugin, kind, conversation) => {
      if (!('accessToken' in plugin.settings.properties)) return;
      const without = { ...conversation, settings: { ...conversation.settings, accessToken: undefined } };
      ok((await errorAfter([plugin, kind, without], { status: 200 })) instanceof SettingsError);
    },
  ],
];

async function errorAfter([plugin, kind, conversation]: Parameters<FailureCheck>, response: Omit<FakeResponse, 'url'>): Promise<unknown> {
  const http: Http = { request: (request) => Promise.resolve(responseTo(request, response)) };
  return converse(plugin, kind, conversation, http).then(
    () => undefined,
    (error: unknown) => error,
  );
}
