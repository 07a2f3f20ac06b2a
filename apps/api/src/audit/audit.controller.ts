import { applyDecorators, Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type TenantId } from '@turant/domain';
import { listAudit, type AuditEntryView } from '@turant/management';
import { OPERATOR_TRAIL, Store } from '@turant/store';
import { CallerParam, NeedsScope, OperatorOnly, type Caller } from '../http/caller.js';
import { int, listOf, named, oneOf, QueryParam, record, ResponseList, text, time, type JsonSchema } from '../http/describe.js';
import {
  DEFAULT_PAGE_LIMIT,
  MAX_PAGE_LIMIT,
  pageAnswer,
  readFilter,
  readPage,
  type PageAnswer,
  type Query as QueryOf,
} from '../http/paging.js';

const ACTOR_KINDS = ['key', 'user', 'operator', 'command-line', 'link', 'local', 'system'];
const FIELDS: JsonSchema = { type: 'object', additionalProperties: true };

const ENTRY = named('AuditEntry', {
  entryId: text,
  seq: { ...int, minimum: 1, description: 'counts the entries of the trail, without a gap' },
  at: time,
  who: record({ kind: oneOf(ACTOR_KINDS), 'keyId?': text, 'userId?': text, 'address?': text }),
  action: oneOf(AUDIT_ACTIONS),
  what: { ...text, description: 'the kind of record, such as employee' },
  whatId: { ...text, description: 'its id; of a do-not-call entry a keyed hash' },
  'before?': { ...FIELDS, description: 'values of the fields that were changed' },
  'after?': FIELDS,
  'hidden?': { ...listOf(text), description: 'fields that were changed and whose values are not told: they are secret or name a person' },
  hash: { ...text, description: 'SHA-256 of the entry, which holds the hash of the one before' },
});

/** The number of the page's last entry. */
const CURSOR = /^[1-9]\d{0,14}$/;

const ResponseTrail = (): MethodDecorator =>
  applyDecorators(
    ResponseList('A page of the trail', ENTRY),
    QueryParam('limit', 'how many at most', { type: 'integer', minimum: 1, maximum: MAX_PAGE_LIMIT, default: DEFAULT_PAGE_LIMIT }),
    QueryParam('cursor', 'the nextCursor of the page before', { type: 'string', pattern: CURSOR.source }),
  );

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(@Inject(Store) readonly store: Store) {}

  @Get()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Who changed what, and who read what was said, newest first' })
  @ResponseTrail()
  list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<AuditEntryView>> {
    return this.page(caller.tenantId, query);
  }

  @Get('operator')
  @OperatorOnly()
  @ApiOperation({ summary: 'What was done that belongs to no tenant: trunks, new and deleted tenants, dead letters; for the operator' })
  @ResponseTrail()
  listOperator(@Query() query: QueryOf): Promise<PageAnswer<AuditEntryView>> {
    return this.page(OPERATOR_TRAIL, query);
  }

  private async page(trail: TenantId, query: QueryOf): Promise<PageAnswer<AuditEntryView>> {
    const { limit } = readPage({ limit: query.limit }, 'au');
    const before = readFilter(query, 'cursor', numberIn, 'the nextCursor of an earlier answer of this list');
    return pageAnswer(await listAudit(this, trail, { limit, ...(before !== undefined && { before }) }));
  }
}

const numberIn = (cursor: string): number | undefined => (CURSOR.test(cursor) ? Number(cursor) : undefined);
