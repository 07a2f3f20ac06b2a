import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { tenantPhone, listCalls, listLeads, listLedger, type Page } from '@turant/management';
import type { PageQuery } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import { CallFilterParams, readCallFilter } from '../calls/call-filter.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { NeedsScope, type Caller } from '../http/caller.js';
import { readTimes, type Query as QueryOf } from '../http/paging.js';
import { LeadFilterParams, readLeadFilter } from '../leads/lead-filter.js';
import { CALL_COLUMNS, LEAD_COLUMNS, LEDGER_COLUMNS, type Columns } from './columns.js';
import { CsvResponse } from './csv-response.js';
import { exportText } from './export-text.js';

/** Lists as files for a spreadsheet. Personal data leave the house: each export stands in the audit trail before anything is sent. */
@ApiTags('exports')
@Controller('api')
export class ExportsController {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get('leads.csv')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The leads as CSV, newest first, with the filters of their list' })
  @LeadFilterParams()
  @CsvResponse()
  async leads(@Req() request: ApiRequest, @Query() query: QueryOf, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = request.user as Caller;
    const where = readLeadFilter(query);
    if (where.phone !== undefined) await tenantPhone(this.road.store, tenantId, where.phone);
    await this.send(request, reply, {
      name: 'leads',
      query,
      columns: LEAD_COLUMNS,
      read: (page) => listLeads(this.road, tenantId, { ...page, maxLookedAt: Infinity }, where),
    });
  }

  @Get('calls.csv')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The calls as CSV, newest first, with the filters of their list' })
  @CallFilterParams()
  @CsvResponse()
  async calls(@Req() request: ApiRequest, @Query() query: QueryOf, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = request.user as Caller;
    const where = readCallFilter(query);
    if (where.to !== undefined) await tenantPhone(this.road.store, tenantId, where.to, 'to');
    await this.send(request, reply, {
      name: 'calls',
      query,
      columns: CALL_COLUMNS,
      read: (page) => listCalls(this.road, tenantId, { ...page, maxLookedAt: Infinity }, where),
    });
  }

  @Get('wallet/ledger.csv')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'Every movement of money as CSV, newest first' })
  @CsvResponse()
  async ledger(@Req() request: ApiRequest, @Query() query: QueryOf, @Res() reply: FastifyReply): Promise<void> {
    const { tenantId } = request.user as Caller;
    await this.send(request, reply, {
      name: 'ledger',
      query,
      columns: LEDGER_COLUMNS,
      read: (page) => listLedger(this.road, tenantId, page),
    });
  }

  private async send<V>(request: ApiRequest, reply: FastifyReply, { name, query, columns, read }: Export<V>): Promise<void> {
    const { tenantId } = request.user as Caller;
    const times = readTimes(query);
    void reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="turant-${name}.csv"`);
    // A question about the head alone carries nothing out.
    if (request.method === 'HEAD') return void reply.send();
    // The names of the filters only: a number or an address would name a person in the trail.
    const filters = Object.keys(query).filter((one) => query[one] !== '');
    const after = {
      filters: filters.sort(),
      ...(times.since && { since: times.since.toISOString() }),
      ...(times.until && { until: times.until.toISOString() }),
    };
    await this.audited.append(tenantId, this.audited.actorOf(request), {
      action: 'read',
      what: `${name}-export`,
      whatId: tenantId,
      after,
    });
    void reply.send(Readable.from(exportText(columns, times, read), { objectMode: false }));
  }
}

interface Export<V> {
  name: 'leads' | 'calls' | 'ledger';
  query: QueryOf;
  columns: Columns<V>;
  read: (page: PageQuery) => Promise<Page<V>>;
}
