import { hashOf } from '@turant/management';
import type { RawRequest } from '@turant/plugin-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpException } from '@nestjs/common';
import type { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import { refusal } from '../http/refusal.js';
import type { PlatformWebhookHandler } from './platform-webhook-handler.js';

const notFound = (): HttpException => refusal('HOOK_NOT_FOUND');

const UNKNOWN = notFound();

/** Verifies the address of a platform's request before the body is read. A valid token is never limited. */
export class WebhookTokenVerifier {
  constructor(
    private readonly handler: PlatformWebhookHandler,
    private readonly limit: WrongKeyLimit,
  ) {}

  /** For a connection's own address. Undefined when its token is valid. */
  async refusalOf(plugin: string, token: string, request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    const hash = hashOf(token);
    if (this.handler.isKnown(plugin, hash)) return undefined;
    return this.limit.check(request, reply, notFound(), {
      wasValid: this.handler.wasValid(hash),
      find: () => this.handler.has(plugin, hash),
    });
  }

  /** For a plugin's address that all tenants share. A challenge is looked up by the verify token in its query. */
  async refusalOfShared(plugin: string, raw: RawRequest, request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    if (!this.handler.isShared(plugin)) return this.limit.check(request, reply, notFound());
    if (raw.method !== 'GET' || Object.keys(raw.query).length === 0) return undefined;
    const find = (): Promise<boolean> => this.handler.hasVerifyToken(plugin, raw);
    const refused = await this.limit.check(request, reply, UNKNOWN, { wasValid: false, find });
    // The handler answers a challenge with an unknown token, in the plugin's words.
    return refused === UNKNOWN ? undefined : refused;
  }
}
