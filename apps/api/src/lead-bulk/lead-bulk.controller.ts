import { Readable } from 'node:stream';
import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { TIERS } from '@turant/domain';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { Clock, LeadIntake, Logger } from '../tokens.js';
import { TenantProfiles, type TenantProfile } from '../auth/tenant-profiles.js';
import type { ApiRequest } from '../http/api-request.js';
import { NeedsScope, type Caller } from '../http/caller.js';
import { idOf, oneOf, QueryParam } from '../http/describe.js';
import { LINES_TYPES } from '../http/body-parser.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from '../http/idempotency-key.js';
import type { Query as QueryOf } from '../http/paging.js';
import { refusal } from '../http/refusal.js';
import { bodyBytes, discardRest } from './body-bytes.js';
import { readDefaults } from './bulk-defaults.js';
import type { BulkLine } from './bulk-line.js';
import { BulkPlaces } from './bulk-places.js';
import { csvLines } from './csv-lines.js';
import { ndjsonLines } from './ndjson-lines.js';
import { takeLines } from './take-lines.js';

const MAX_BULK_BYTES = 10 * 1024 * 1024;
/**
 * Bytes of the answer that wait for a sender that reads only when it has sent everything, as browsers do; beyond them nothing more is read
 * from the body.
 */
const MAX_HELD_BYTES = 2 * 1024 * 1024;

const LINE = {
  type: 'string',
  description:
    'one JSON text a line: {line, status: accepted | duplicate | refused, leadId?, callId?, errors?}; at the end {done, accepted, duplicates, refused}, with code and detail where done is false',
};

@ApiTags('leads')
@Controller('api/leads')
export class LeadBulkController {
  private readonly places = new BulkPlaces();

  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(LeadIntake) readonly intake: LeadIntake,
    @Inject(Clock) readonly clock: Clock,
    @Inject(Logger) readonly log: Logger,
    @Inject(TenantProfiles) readonly profiles: TenantProfiles,
  ) {}

  @Post('bulk')
  @HttpCode(200)
  @NeedsScope('leads:write')
  @RouteConfig({ maxStreamBytes: MAX_BULK_BYTES })
  @ApiOperation({
    summary: 'Hand in up to 10,000 leads, a line each; each is answered as it is stored',
    description:
      'A line is taken in as a single lead is. With an Idempotency-Key a request that was cut off is sent again, and stores nothing twice.',
  })
  @IdempotencyKeyHeader()
  @QueryParam('triggerImmediateCall', 'of lines that do not say', oneOf(['true', 'false']))
  @QueryParam('tier', 'of lines that do not say', oneOf(TIERS))
  @QueryParam('employeeId', 'of lines that do not say', idOf('em'))
  @ApiConsumes(...LINES_TYPES)
  @ApiBody({
    schema: { type: 'string', description: 'lines of JSON like the body of POST /api/webhooks/leads; or CSV with a header line' },
  })
  @ApiResponse({ status: 200, description: 'An answer a line', content: { 'application/x-ndjson': { schema: LINE } } })
  async take(@Req() request: ApiRequest, @Query() query: QueryOf, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = request.user as Caller;
    const { body } = request;
    if (!(body instanceof Readable)) throw emptyOrOther(body);
    const key = readIdempotencyKey(request.headers['idempotency-key'], undefined)?.idempotencyKey;
    const defaults = readDefaults(query, await this.profileOf(tenantId));
    const release = this.places.take(tenantId);
    reply.raw.once('close', release);
    try {
      const lines = await begun(linesOf(request, body));
      const answers = takeLines(this, lines, { tenantId, defaults, ...(key !== undefined && { key }) });
      reply.raw.once('finish', () => discardRest(body, MAX_BULK_BYTES));
      void reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .send(Readable.from(answers, { objectMode: false, highWaterMark: MAX_HELD_BYTES }));
    } catch (error) {
      release();
      discardRest(body, MAX_BULK_BYTES);
      throw error;
    }
  }

  private async profileOf(tenantId: Caller['tenantId']): Promise<TenantProfile> {
    const profile = await this.profiles.of(tenantId);
    if (!profile) throw refusal('TENANT_NOT_FOUND');
    return profile;
  }
}

const emptyOrOther = (body: unknown): Error =>
  body === undefined ? refusal('BODY_EMPTY') : refusal('UNSUPPORTED_MEDIA_TYPE', `the body must be ${LINES_TYPES.join(' or ')}`);

function linesOf({ headers }: ApiRequest, body: Readable): AsyncGenerator<readonly BulkLine[]> {
  const bytes = bodyBytes(body, MAX_BULK_BYTES);
  return headers['content-type']?.toLowerCase().startsWith('text/csv') ? csvLines(bytes) : ndjsonLines(bytes);
}

/** Reads the first lines, so that a body that cannot be read at all is refused before anything is answered. */
async function begun<T>(lines: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await lines.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* lines;
  })();
}
