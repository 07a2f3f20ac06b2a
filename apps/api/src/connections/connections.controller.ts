import { HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CONNECTION } from '@turant/domain/records';
import { rotateConnection, type ConnectionView } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody } from '../http/describe.js';
import { answerOf } from '../http/record-schemas.js';
import { connectionRoutes, within } from './connection-routes.js';
import { COMPUTED } from './connection-schema.js';
import { AddressRotationDto } from './connection.dto.js';

const Connections = connectionRoutes(
  { path: 'api/connections', reads: 'dashboard:read' },
  {
    list: 'The connections, newest first, each with its health',
    get: 'A connection: its address, settings and health',
    create: 'Connect a platform: the answer has the address to paste there',
    patch: 'Change, pause or wake; settings are merged, null takes one away, a secret sent back as *** stays',
    remove: 'Remove a connection: its address answers 404 within a second; its leads stay',
  },
);

export class ConnectionsController extends Connections {
  @Post(':connectionId/rotate')
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A new address; the old one works for the overlap' })
  @ResponseBody(200, 'The connection with its new address', { connection: answerOf(CONNECTION, COMPUTED) })
  async rotate(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @DeclaredBody(AddressRotationDto, 'absent') { overlapSeconds = 0 }: AddressRotationDto,
  ): Promise<{ success: true; connection: ConnectionView }> {
    const context = within(this.audited.of(request), request);
    return { success: true, connection: await rotateConnection(context, tenantId, connectionId, overlapSeconds) };
  }
}
