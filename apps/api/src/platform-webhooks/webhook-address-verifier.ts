import { hashOf } from '@turant/management';
import type { RawRequest } from '@turant/plugin-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpException } from '@nestjs/common';
import type { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import { refusal } from '../http/refusal.js';
import type { PlatformWebhookHandler } from './platform-webhook-handler.js';

const notFound = (): HttpException => refusal(404, 'HOOK_NOT_FOUND', 'there is no such address');

const UNKNOWN = notFound();

/** Is there such an address? Asked before a body is read; whoever has a right token is not limited. */
export class WebhookAddressVerifier {
  constructor(
    private readonly door: PlatformWebhookHandler,
    private readonly limit: WrongKeyLimit,
  ) {}

  /** Undefined where the connection's own address is right. */
  async refusalOf(plugin: string, token: string, request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    const hash = hashOf(token);
    if (this.door.isKnown(plugin, hash)) return undefined;
    return this.limit.check(request, reply, notFound(), {
      wasRight: this.door.wasRight(hash),
      find: () => this.door.has(plugin, hash),
    });
  }

  /** Of an address for many tenants. A challenge is looked for by the token in its query. */
  async refusalOfShared(plugin: string, raw: RawRequest, request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    if (!this.door.isShared(plugin)) return this.limit.check(request, reply, notFound());
    if (raw.method !== 'GET' || Object.keys(raw.query).length === 0) return undefined;
    const find = (): Promise<boolean> => this.door.hasVerifyToken(plugin, raw);
    const refused = await this.limit.check(request, reply, UNKNOWN, { wasRight: false, find });
    // The platform is told in the plugin's words.
    return refused === UNKNOWN ? undefined : refused;
  }
}
