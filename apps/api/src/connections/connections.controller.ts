import { HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CONNECTION } from '@turant/domain/records';
import {
  changeConnection,
  createConnection,
  getConnection,
  listConnections,
  removeConnection,
  rotateConnection,
  type ConnectionsContext,
  type ConnectionView,
} from '@turant/management';
import type { ApiRoad } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { baseUrlOf } from '../http/base-url.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody } from '../http/describe.js';
import { answerOf } from '../http/record-schemas.js';
import { resource } from '../http/resource.js';
import { readTimeField } from '../http/rfc-3339.js';
import { COMPUTED } from './connection-schema.js';
import { AddressRotationDto } from './connection.dto.js';
import { withoutAddress } from './without-address.js';

/** The parts that management needs, with the public address, of which a connection's own address is made. */
const within = (parts: ApiRoad, { server }: ApiRequest): ConnectionsContext => ({
  ...parts,
  publicUrl: baseUrlOf(parts.config, server.server.address()),
});

/** The settings as sent: `checkBody` takes nulls out, and a null in settings removes that setting. */
const settingsIn = (body: unknown): Record<string, unknown> | undefined =>
  (body as { settings?: Record<string, unknown> | null }).settings ?? undefined;

/** Reads the end of the platform's access token, which a body gives as a text. */
function withReadTime<T extends { accessTokenExpiresAt?: string }>({
  accessTokenExpiresAt: end,
  ...input
}: T): Omit<T, 'accessTokenExpiresAt'> & { accessTokenExpiresAt?: Date } {
  const accessTokenExpiresAt = readTimeField('accessTokenExpiresAt', end);
  return { ...input, ...(accessTokenExpiresAt && { accessTokenExpiresAt }) };
}

const Connections = resource(CONNECTION, {
  path: 'api/connections',
  tag: 'connections',
  one: 'connection',
  computed: COMPUTED,
  reads: 'dashboard:read',
  list: {
    summary: 'The connections, newest first, each with its health',
    answer: 'A page of connections',
    read: async (parts, tenant, page, { caller, request }) => {
      const found = await listConnections(within(parts, request), tenant, page);
      return { ...found, data: found.data.map((one) => withoutAddress(one, caller)) };
    },
  },
  get: {
    summary: 'A connection: its address, settings and health',
    answer: 'The connection',
    read: async (parts, tenant, id, { caller, request }) => withoutAddress(await getConnection(within(parts, request), tenant, id), caller),
  },
  create: {
    summary: 'Connect a platform: the answer has the address to paste there',
    answer: 'The new connection',
    write: async (parts, tenant, input, { request, body }) => ({
      made: await createConnection(within(parts, request), tenant, { ...withReadTime(input), settings: settingsIn(body) ?? {} }),
    }),
  },
  patch: {
    summary: 'Change, pause or wake; settings are merged, null takes one away, a secret sent back as *** stays',
    answer: 'The connection as it is now',
    write: (parts, tenant, id, { settings: _, ...input }, cleared, { request, body }) => {
      const settings = settingsIn(body);
      return changeConnection(within(parts, request), tenant, id, { ...withReadTime(input), ...(settings && { settings }) }, cleared);
    },
  },
  remove: {
    summary: 'Remove a connection: its address answers 404 within a second; its leads stay',
    answer: 'It is gone',
    remove: removeConnection,
  },
});

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
