import { Body, Controller, Get, Inject, Param, Patch, Post, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Scope, TenantId } from '@turant/domain';
import { clearableOf, type ChangeOf, type ClearableOf, type NewOf, type RecordDeclaration } from '@turant/domain/records';
import type { Page } from '@turant/management';
import type { PageQuery } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { ApiRequest } from './api-request.js';
import { AuditedParts, type PartsOfRequest } from './audited-parts.js';
import { CallerParam, NeedsScope, type Caller } from './caller.js';
import { checkBody, nulledFields, type JsonSchema } from './check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from './describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey, type IdempotencyKey } from './idempotency-key.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from './paging.js';
import { answerOf, changeBodyOf, newBodyOf } from './record-schemas.js';

interface Words {
  summary: string;
  /** What the answer is. */
  answer: string;
  description?: string;
}

/** The plain routes of a noun: which there are, what they are called in the document, and who does the work. */
export interface Resource<D extends RecordDeclaration, V> {
  path: string;
  tag: string;
  /** What the noun is called in answers. */
  one: string;
  /** Fields of answers that are found out for the answer, beside those of the record. */
  more?: Readonly<Record<string, JsonSchema>>;
  reads: Scope;
  list: Words & { read(parts: ApiParts, tenant: TenantId, page: PageQuery): Promise<Page<V>> };
  get: Words & { read(parts: ApiParts, tenant: TenantId, id: string): Promise<V> };
  create: Words & {
    write(parts: PartsOfRequest, tenant: TenantId, input: NewOf<D>, key?: IdempotencyKey): Promise<{ made: V; isReplay: boolean }>;
  };
  patch: Words & {
    write(parts: PartsOfRequest, tenant: TenantId, id: string, input: ChangeOf<D>, cleared: ClearableOf<D>[], body: unknown): Promise<V>;
  };
}

type One = { success: true } & Record<string, unknown>;

/** A controller with the plain routes of a declared record. A noun with verbs extends it. */
export function resource<D extends RecordDeclaration, V>(declaration: D, about: Resource<D, V>): ResourceClass {
  const { path, tag, one, more, list, get, create, patch } = about;
  const answer = answerOf(declaration, more);
  const [newBody, changeBody] = [newBodyOf(declaration), changeBodyOf(declaration)];
  const idPath = `:${declaration.id.name}`;
  const told = (value: V): One => ({ success: true, [one]: value });
  const operation = ({ summary, description }: Words): MethodDecorator => ApiOperation({ summary, ...(description && { description }) });

  @ApiTags(tag)
  @Controller(path)
  class ResourceController {
    constructor(
      @Inject(API_PARTS) protected readonly parts: ApiParts,
      @Inject(AuditedParts) protected readonly audited: AuditedParts,
    ) {}

    @Get()
    @NeedsScope(about.reads)
    @operation(list)
    @ResponsePage(list.answer, answer, declaration.id.prefix)
    async list(@CallerParam() caller: Caller, @Query() query: QueryOf): Promise<PageAnswer<V>> {
      return pageAnswer(await list.read(this.parts, caller.tenantId, readNewestPage(query, declaration.id.prefix)));
    }

    @Get(idPath)
    @NeedsScope(about.reads)
    @operation(get)
    @ResponseBody(200, get.answer, { [one]: answer })
    async get(@CallerParam() caller: Caller, @Param(declaration.id.name) id: string): Promise<One> {
      return told(await get.read(this.parts, caller.tenantId, id));
    }

    @Post()
    @NeedsScope('admin')
    @operation(create)
    @IdempotencyKeyHeader()
    @RequestBody(newBody)
    @ResponseBody(201, create.answer, { [one]: answer })
    async create(
      @CallerParam() { tenantId }: Caller,
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<One> {
      const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
      const { made, isReplay } = await create.write(this.audited.of(request), tenantId, checkBody(newBody, request.body), key);
      if (isReplay) void reply.header('idempotency-replayed', 'true');
      return told(made);
    }

    @Patch(idPath)
    @NeedsScope('admin')
    @operation(patch)
    @RequestBody(changeBody)
    @ResponseBody(200, patch.answer, { [one]: answer })
    async change(
      @CallerParam() { tenantId }: Caller,
      @Req() request: ApiRequest,
      @Param(declaration.id.name) id: string,
      @Body() body: unknown,
    ): Promise<One> {
      const input = checkBody(changeBody, body);
      const cleared = nulledFields(body, clearableOf(declaration) as string[]) as ClearableOf<D>[];
      return told(await patch.write(this.audited.of(request), tenantId, id, input, cleared, body));
    }
  }
  return ResourceController as unknown as ResourceClass;
}

export type ResourceClass = Type<{ readonly parts: ApiParts; readonly audited: AuditedParts }>;
