import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { TenantId } from '@turant/domain';
import type { ApiUnderTest } from './api-under-test.js';
import { bearer } from './use-tenant.js';

interface Example {
  body?: unknown;
  answers: Record<string, unknown>;
}

export interface Asked {
  /** The values of the path's parameters, in order. */
  ids?: readonly string[];
  query?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Instead of the recorder's key; null for none. */
  key?: string | null;
  onReply?: (headers: Record<string, unknown>) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
export type Answer = any;

const ID = /\b([a-z]{2})_[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^20\d\d-\d\d-\d\d$/;
/** What differs at each run, with what stands for it. Nothing of it opens anything. */
const RANDOM: readonly [RegExp, (found: string) => string][] = [
  [/\btk_[a-z]+_\w+/g, (key) => key.replace(/(?<=^tk_[a-z]+_)\w+$/, (rest) => 'EXAMPLE'.repeat(8).slice(0, rest.length))],
  [/\bwhsec_[0-9A-Za-z+/]{43}=/g, () => `whsec_${'EXAMPLE+'.repeat(6).slice(0, 43)}=`],
  [/(?<=BEGIN PUBLIC KEY-----\n)[^-]+(?=\n)/g, () => 'MCowBQYDK2VwAyEAEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE='],
  [/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, () => new Date(BEGAN_MS).toISOString()],
  [/^\d{6}$/g, () => '123456'],
  [/^[0-9a-f]{8}-[0-9a-f-]{27}$/g, () => '0f8e7d6c-5b4a-4c3d-9e2f-1a0b9c8d7e6f'],
  [/\b[0-9a-f]{64}\b/g, () => '0123456789abcdef'.repeat(4)],
  [
    /(?<![\w-])[\w-]{30,}(?![\w-])/g,
    (secret) => (/^[0-9a-f-]+$|^[a-z-]+$|EXAMPLE|^\w\w_01JD7/.test(secret) ? secret : 'EXAMPLE'.repeat(20).slice(0, secret.length)),
  ],
];
/** An example shows so many records of a list. */
const MOST_OF_A_LIST = 2;
/** Seconds after the lead came, by the name of the field: a call takes its time. */
const SECONDS: Readonly<Record<string, number>> = { placedAt: 1, ringingAt: 2, answeredAt: 9, endedAt: 33 };
const BEGAN_MS = Date.parse('2026-11-21T06:30:00.000Z');

/** Asks an api, and writes down what was asked and answered, with invented values for those that differ at each run. */
export class ExampleRecorder {
  readonly examples = { operations: {} as Record<string, Example>, refusals: {} as Record<string, unknown> };
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly app: NestFastifyApplication,
    public key: string,
  ) {}

  /** @param operation as in the document: `GET /api/leads/{leadId}` @throws Error if it is refused */
  async ask(operation: string, { ids = [], query = '', body, headers = {}, key = this.key, onReply }: Asked = {}): Promise<Answer> {
    const [method = '', path = ''] = operation.split(' ');
    const left = [...ids];
    const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? '')) + query;
    const reply = await this.reply(method, url, { body, headers, key });
    if (reply.statusCode >= 300) throw new Error(`${operation}: ${reply.statusCode} ${reply.body}`);
    onReply?.(reply.headers);
    const isJson = String(reply.headers['content-type']).includes('application/json');
    const answer: unknown = isJson ? reply.json() : reply.body;
    this.note(operation, reply.statusCode, body, isText(reply.headers['content-type']) ? answer : undefined);
    return answer;
  }

  /** Writes down a refusal, which is the same at every route. */
  async askInVain(status: number, method: string, url: string, asked: Asked = {}): Promise<void> {
    const reply = await this.reply(method, url, asked);
    if (reply.statusCode !== status) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    this.examples.refusals[status] = this.invented(reply.json());
  }

  private reply(method: string, url: string, { body, headers = {}, key = this.key }: Asked): Promise<LightMyRequestResponse> {
    return this.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(key !== null && bearer(key)), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    });
  }

  private note(operation: string, status: number, body: unknown, answer: unknown): void {
    const one = (this.examples.operations[operation] ??= { answers: {} });
    if (body !== undefined) one.body ??= this.invented(body);
    if (answer !== undefined) one.answers[status] ??= this.invented(answer);
  }

  private invented(value: unknown, name = ''): unknown {
    if (Array.isArray(value))
      return (typeof value[0] === 'object' ? value.slice(0, MOST_OF_A_LIST) : value).map((one) => this.invented(one, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, this.invented(one, inner)]));
    return typeof value === 'string' ? this.inventedText(value, name) : value;
  }

  private inventedText(value: string, name: string): string {
    if (TIME.test(value)) return new Date(BEGAN_MS + 1_000 * (SECONDS[name] ?? 0)).toISOString();
    if (DAY.test(value)) return '2026-11-21';
    const known = value.replace(ID, (id, prefix: string) => this.idFor(id, prefix));
    return RANDOM.reduce((text, [pattern, instead]) => text.replace(pattern, instead), known);
  }

  private idFor(id: string, prefix: string): string {
    const count = [...this.ids.keys()].filter((one) => one.startsWith(prefix)).length;
    const made = this.ids.get(id) ?? `${prefix}_${ID_HEAD}${String(count + 1).padStart(3, '0')}`;
    this.ids.set(id, made);
    return made;
  }
}

const ID_HEAD = '01JD7GZ9M8Q4X2T6V0B3N5R';

const isText = (type: unknown): boolean => /application\/(json|x-ndjson)|text\/csv/.test(String(type));

/** What the walks of record-examples.ts share. */
export interface Story {
  api: ApiUnderTest;
  /** Asks as the tenant. */
  ask: ExampleRecorder['ask'];
  /** The key of the operator. */
  operator: string;
  tenantId: TenantId;
}
