import type { AddressInfo } from 'node:net';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  changeConnection,
  CLEARABLE_CONNECTION_FIELDS,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  rotateConnection,
  type ConnectionsContext,
  type ConnectionView,
} from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody, nulledFields } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { baseUrlOf } from '../http/base-url.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { readTimeField } from '../http/rfc-3339.js';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import { CONNECTION } from './connection-schema.js';
import { AddressRotationDto, ChangedConnectionDto, NewConnectionDto } from './connection.dto.js';
import { withoutAddress } from './without-address.js';

interface OneConnection {
  success: true;
  connection: ConnectionView;
}

@ApiTags('connections')
@Controller('api/connections')
export class ConnectionsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'The connections, newest first, each with its health' })
  @ResponsePage('A page of connections', CONNECTION, 'cn')
  async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<ConnectionView>> {
    const page = await listConnections(this.context, caller.tenantId, readNewestPage(query, 'cn'));
    return pageAnswer({ ...page, data: page.data.map((one) => withoutAddress(one, caller)) });
  }

  @Get(':connectionId')
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'A connection: its address, settings and health' })
  @ResponseBody(200, 'The connection', { connection: CONNECTION })
  async get(@CallerParam() caller: Caller, @Param('connectionId') connectionId: string): Promise<OneConnection> {
    const connection = await getConnection(this.context, caller.tenantId, connectionId);
    return { success: true, connection: withoutAddress(connection, caller) };
  }

  @Post()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Connect a platform: the answer has the address to paste there' })
  @RequestBody(NewConnectionDto)
  @ResponseBody(201, 'The new connection', { connection: CONNECTION })
  async create(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Body() body: unknown): Promise<OneConnection> {
    const { accessTokenExpiresAt: end, ...input } = checkBody(NewConnectionDto, body);
    const accessTokenExpiresAt = readTimeField('accessTokenExpiresAt', end);
    const all = { ...input, ...(accessTokenExpiresAt && { accessTokenExpiresAt }), settings: settingsIn(body) ?? {} };
    return { success: true, connection: await createConnection(this.contextOf(request), caller.tenantId, all) };
  }

  @Patch(':connectionId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Change, pause or wake; settings are merged, null takes one away, a secret sent back as *** stays' })
  @RequestBody(ChangedConnectionDto)
  @ResponseBody(200, 'The connection as it is now', { connection: CONNECTION })
  async change(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @Body() body: unknown,
  ): Promise<OneConnection> {
    const { accessTokenExpiresAt: end, settings: _, ...input } = checkBody(ChangedConnectionDto, body);
    const [accessTokenExpiresAt, settings] = [readTimeField('accessTokenExpiresAt', end), settingsIn(body)];
    const all = { ...input, ...(accessTokenExpiresAt && { accessTokenExpiresAt }), ...(settings && { settings }) };
    const cleared = nulledFields(body, CLEARABLE_CONNECTION_FIELDS);
    return { success: true, connection: await changeConnection(this.contextOf(request), caller.tenantId, connectionId, all, cleared) };
  }

  @Delete(':connectionId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Remove a connection: its address answers 404 within a second; its leads stay' })
  @ResponseBody(200, 'It is gone', {})
  async remove(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
  ): Promise<{ success: true }> {
    await removeConnection(this.audited.of(request), caller.tenantId, connectionId);
    return { success: true };
  }

  @Post(':connectionId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new address; the old one works for the overlap' })
  @RequestBody(AddressRotationDto)
  @ResponseBody(200, 'The connection with its new address', { connection: CONNECTION })
  async rotate(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @Body() body: unknown,
  ): Promise<OneConnection> {
    const { overlapSeconds = 0 } = checkBody(AddressRotationDto, body ?? {});
    return { success: true, connection: await rotateConnection(this.contextOf(request), caller.tenantId, connectionId, overlapSeconds) };
  }

  private contextOf(request: ApiRequest): ConnectionsContext {
    return { ...this.context, store: this.audited.of(request).store };
  }

  private get context(): ConnectionsContext {
    const server = this.http.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null };
    return { ...this.parts, publicUrl: baseUrlOf(this.parts.settings, server.address()) };
  }
}

/** The settings as sent: `checkBody` takes nulls out, and a null in settings removes that setting. */
const settingsIn = (body: unknown): Record<string, unknown> | undefined =>
  (body as { settings?: Record<string, unknown> | null }).settings ?? undefined;
