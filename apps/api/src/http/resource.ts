import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Req, Res, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MintId, Scope, TenantId } from '@turant/domain';
import { clearableOf, type ChangeOf, type ClearableOf, type NewOf, type RecordDeclaration } from '@turant/domain/records';
import { createdBefore, createOnce, type Page } from '@turant/management';
import { OPERATOR_TRAIL, type PageQuery } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import type { ApiRequest } from './api-request.js';
import { AuditedRoads, type AuditedRoad } from './audited-roads.js';
import { CallerParam, NeedsScope, OperatorOnly, type Caller } from './caller.js';
import { checkBody, nulledFields, type JsonSchema } from './check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from './describe.js';
import { IdempotencyKeyHeader, readIdempotencyKey } from './idempotency-key.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from './paging.js';
import { answerOf, changeBodyOf, newBodyOf } from './record-schemas.js';

/** A scope that the key needs, or the operator's key. */
type Access = Scope | 'operator';

/** What the document says of a route. */
interface RouteDocs {
  summary: string;
  /** What the answer is. */
  answer: string;
  description?: string;
  /** The operation's name, where it is not that of the route: `issue` a key. */
  as?: string;
}

/** Who asks, for routes that need more than the tenant. */
export interface Asked {
  caller: Caller;
  request: ApiRequest;
  body: unknown;
}

/** A new record, with what only this answer shows, such as a secret. */
export interface Made<V> {
  made: V;
  also?: Readonly<Record<string, unknown>>;
}

interface Create<D extends RecordDeclaration, V> extends RouteDocs {
  /** Fields that only this answer has. */
  also?: Readonly<Record<string, JsonSchema>>;
  write(parts: AuditedRoad, tenant: TenantId, input: NewOf<D>, asked: Asked): Promise<Made<V>>;
  /** Whose the new record is, where that is not the caller's tenant. */
  ownerOf?(input: NewOf<D>): TenantId;
  /** What follows the write. It is done again for a repeat of a request whose process died. */
  finish?(parts: AuditedRoad, tenant: TenantId, id: string): Promise<void>;
}

interface Change<D extends RecordDeclaration, V> extends RouteDocs {
  write(parts: AuditedRoad, tenant: TenantId, id: string, input: ChangeOf<D>, cleared: ClearableOf<D>[], asked: Asked): Promise<V>;
}

/** The plain routes of a noun: which there are, what the document says of them, and who does the work. */
export interface Resource<D extends RecordDeclaration, V> {
  path: string;
  tag: string;
  /** What the noun is called in answers. */
  one: string;
  /** Fields of answers that are not stored, and are computed for each answer. */
  computed?: Readonly<Record<string, JsonSchema>>;
  reads: Access;
  /** Whose the records are. Default: the caller's tenant. */
  owner?: TenantId;
  /** Default: admin. */
  writes?: Access;
  list?: RouteDocs & { read(parts: ApiRoad, tenant: TenantId, page: PageQuery, asked: Omit<Asked, 'body'>): Promise<Page<V>> };
  get?: RouteDocs & { read(parts: ApiRoad, tenant: TenantId, id: string, asked: Omit<Asked, 'body'>): Promise<V> };
  create?: Create<D, V>;
  patch?: Change<D, V>;
  remove?: RouteDocs & { remove(parts: AuditedRoad, tenant: TenantId, id: string, caller: Caller): Promise<unknown> };
}

type One = { success: true } & Record<string, unknown>;
export type ResourceClass = Type<{ readonly parts: ApiRoad; readonly audited: AuditedRoads }>;

const needs = (access: Access): MethodDecorator => (access === 'operator' ? OperatorOnly() : NeedsScope(access));
const tenantOf = (about: { owner?: TenantId }, { tenantId }: Caller): TenantId => about.owner ?? tenantId;
const NONE: RouteDocs = { summary: '', answer: '' };

/** What all routes of a noun share. */
interface Shared<V> {
  answer: JsonSchema;
  told(value: V): One;
  operation(words?: RouteDocs): MethodDecorator;
}

/** Takes the routes away that the noun does not have. */
function without<C extends Type>(controller: C, routes: Readonly<Record<string, unknown>>): C {
  for (const [name, route] of Object.entries(routes)) if (!route) Reflect.deleteProperty(controller.prototype as object, name);
  return controller;
}

function readingRoutes<D extends RecordDeclaration, V>({ id }: D, about: Resource<D, V>, shared: Shared<V>): ResourceClass {
  const { one, reads, list, get } = about;
  const { answer, told, operation } = shared;

  class ReadingRoutes {
    constructor(
      @Inject(ApiRoad) readonly parts: ApiRoad,
      @Inject(AuditedRoads) readonly audited: AuditedRoads,
    ) {}

    @Get()
    @needs(reads)
    @operation(list)
    @ResponsePage(list?.answer ?? '', answer, id.prefix)
    async list(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Query() query: QueryOf): Promise<PageAnswer<V> | undefined> {
      const page = await list?.read(this.parts, tenantOf(about, caller), readNewestPage(query, id.prefix), { caller, request });
      return page && pageAnswer(page);
    }

    @Get(`:${id.name}`)
    @needs(reads)
    @operation(get)
    @ResponseBody(200, get?.answer ?? '', { [one]: answer })
    async get(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param(id.name) recordId: string): Promise<One | undefined> {
      return get && told(await get.read(this.parts, tenantOf(about, caller), recordId, { caller, request }));
    }
  }
  return without(ReadingRoutes, { list, get });
}

/** A controller with the plain routes of a declared record. A noun with verbs extends it. */
export function resource<D extends RecordDeclaration, V>(declaration: D, about: Resource<D, V>): ResourceClass {
  const { one, writes = 'admin', create, patch, remove } = about;
  const { name: idName } = declaration.id;
  const answer = answerOf(declaration, about.computed);
  const [newBody, changeBody] = [newBodyOf(declaration), changeBodyOf(declaration)];
  const told = (value: V): One => ({ success: true, [one]: value });
  const operation = ({ summary, description }: RouteDocs = NONE): MethodDecorator =>
    ApiOperation({ summary, ...(description !== undefined && { description }) });
  const named = { create: create?.as ?? 'create', remove: remove?.as ?? 'remove' };

  @ApiTags(about.tag)
  @Controller(about.path)
  class ResourceController extends readingRoutes(declaration, about, { answer, told, operation }) {
    @Post()
    @needs(writes)
    @operation(create)
    @IdempotencyKeyHeader()
    @RequestBody(newBody)
    @ResponseBody(201, create?.answer ?? '', { [one]: answer, ...create?.also })
    async [named.create](
      @CallerParam() caller: Caller,
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<One | undefined> {
      if (!create) return undefined;
      const tenantId = tenantOf(about, caller);
      const { body } = request;
      const key = readIdempotencyKey(request.headers['idempotency-key'], request.rawBody);
      const input = checkBody(newBody, body);
      const parts = this.audited.of(request);
      const write = (ids: MintId): Promise<Made<V>> => create.write({ ...parts, ids }, tenantId, input, { caller, request, body });
      const finish = (id: string): Promise<void> => create.finish?.(parts, tenantId, id) ?? Promise.resolve();
      const keysOf = writes === 'operator' ? OPERATOR_TRAIL : tenantId;
      const done = await createOnce(parts, declaration, keysOf, key, write, finish);
      if ('made' in done) return { ...told(done.made.made), ...done.made.also };
      if (create.also || !about.get) throw createdBefore(one, done.madeBefore);
      const owner = create.ownerOf?.(input) ?? tenantId;
      const made = await about.get.read(this.parts, owner, done.madeBefore, { caller, request });
      void reply.header('idempotency-replayed', 'true');
      return told(made);
    }

    @Patch(`:${idName}`)
    @needs(writes)
    @operation(patch)
    @RequestBody(changeBody)
    @ResponseBody(200, patch?.answer ?? '', { [one]: answer })
    async change(
      @CallerParam() caller: Caller,
      @Req() request: ApiRequest,
      @Param(idName) id: string,
      @Body() body: unknown,
    ): Promise<One | undefined> {
      const input = checkBody(changeBody, body);
      const cleared = nulledFields(body, clearableOf(declaration) as string[]) as ClearableOf<D>[];
      const asked = { caller, request, body };
      return patch && told(await patch.write(this.audited.of(request), tenantOf(about, caller), id, input, cleared, asked));
    }

    @Delete(`:${idName}`)
    @needs(writes)
    @operation(remove)
    @ResponseBody(200, remove?.answer ?? '', {})
    async [named.remove](@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param(idName) id: string): Promise<{ success: true }> {
      await remove?.remove(this.audited.of(request), tenantOf(about, caller), id, caller);
      return { success: true };
    }
  }
  return without(ResourceController, { [named.create]: create, change: patch, [named.remove]: remove });
}
