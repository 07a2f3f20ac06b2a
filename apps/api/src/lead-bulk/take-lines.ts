import { createHash } from 'node:crypto';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { HttpException } from '@nestjs/common';
import { RejectedError, type FieldProblem, type TenantId } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { TenantProfile, TenantProfiles } from '../auth/tenant-profiles.js';
import type { IdempotencyKey } from '../http/idempotency-key.js';
import { describeError } from '../http/problem.js';
import { takeLead, type LeadNeeds } from '../lead-webhook/take-lead.js';
import { withDefaults, type BulkDefaults } from './bulk-defaults.js';
import type { BulkLine, BulkLines } from './bulk-line.js';

export const MAX_BULK_LINES = 10_000;
/** Lines that are taken in together; then whatever else waits gets its turn. */
const LINES_A_BATCH = 50;

interface Order {
  tenantId: TenantId;
  defaults: BulkDefaults;
  /** The request's Idempotency-Key. */
  key?: string;
}

interface Needs extends LeadNeeds {
  log: Logger;
}

interface LineAnswer {
  line: number;
  status: 'accepted' | 'duplicate' | 'refused';
  leadId?: string;
  callId?: string;
  errors?: readonly FieldProblem[];
}

/**
 * Takes the lines in as single leads are, a few at a time, and answers each in its order, as lines of JSON. The last line sums up; it says
 * `done: false` when something stopped the request, and then the lines after the last answered one may be sent again.
 */
export async function* takeLines(needs: Needs, lines: BulkLines, order: Order): AsyncGenerator<string> {
  const sums = { accepted: 0, duplicates: 0, refused: 0 };
  try {
    for await (const batch of batchesOf(lines)) {
      yield* answersTo(needs, batch, order, sums);
      await turnOfEventLoop();
    }
    yield textOf({ done: true, ...sums });
  } catch (error) {
    yield textOf({ done: false, ...sums, ...stopOf(needs, error) });
  }
}

async function* batchesOf(lines: BulkLines): AsyncGenerator<readonly BulkLine[]> {
  let room = MAX_BULK_LINES;
  for await (const some of lines)
    for (let from = 0; from < some.length; from += LINES_A_BATCH) {
      const batch = some.slice(from, from + LINES_A_BATCH);
      if (room > 0) yield batch.slice(0, room);
      room -= batch.length;
      if (room < 0) throw new RejectedError('TOO_MANY_LINES', `a request has at most ${MAX_BULK_LINES} lines`);
    }
}

type Sums = { accepted: number; duplicates: number; refused: number };

async function* answersTo(needs: Needs, batch: readonly BulkLine[], order: Order, sums: Sums): AsyncGenerator<string> {
  const profile = await activeProfile(needs.profiles, order.tenantId);
  const settled = await Promise.allSettled(batch.map((line) => answerTo(needs, line, profile, order)));
  const failed = settled.findIndex(({ status }) => status === 'rejected');
  const answers = settled.slice(0, failed < 0 ? undefined : failed).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const { status } of answers) sums[status === 'duplicate' ? 'duplicates' : status] += 1;
  if (answers.length > 0) yield answers.map(textOf).join('');
  const first = settled[failed];
  if (first?.status === 'rejected') throw first.reason;
}

async function answerTo(needs: Needs, one: BulkLine, profile: TenantProfile, { defaults, key }: Order): Promise<LineAnswer> {
  const { line } = one;
  if ('problem' in one) return { line, status: 'refused', errors: [one.problem] };
  const body = withDefaults(one.body, defaults);
  try {
    const { status, leadId, callId } = await takeLead(needs, body, profile, key === undefined ? undefined : keyOfLine(key, line, body));
    return { line, status, leadId, ...(callId !== null && { callId }) };
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    const { code, message, problems } = error;
    return { line, status: 'refused', errors: problems.length > 0 ? problems : [{ field: '', code, message }] };
  }
}

/** A tab stands in no Idempotency-Key that a sender can choose, so that no single lead has this key. */
const keyOfLine = (key: string, line: number, body: unknown): IdempotencyKey => ({
  idempotencyKey: `${key}\t${line}`,
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
});

/** The tenant may be suspended while its lines are taken in. */
async function activeProfile(profiles: TenantProfiles, tenantId: TenantId): Promise<TenantProfile> {
  const profile = await profiles.of(tenantId);
  if (profile?.tenant.status !== 'active') throw new RejectedError('TENANT_SUSPENDED');
  return profile;
}

const textOf = (value: object): string => `${JSON.stringify(value)}\n`;

function stopOf({ log }: Needs, error: unknown): { code: string; detail: string } {
  const { code, detail } = describeError(error);
  if (!(error instanceof RejectedError) && !(error instanceof HttpException)) log.warn(errorFields(error), 'a bulk request was stopped');
  return { code, detail };
}
