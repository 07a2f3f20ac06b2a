import { Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { clearableOf, TRUNK } from '@turant/domain/records';
import {
  changeTrunk,
  createTrunk,
  DEFAULT_QUALITY_MS,
  getTrunk,
  listTrunks,
  qualityOfTrunk,
  removeTrunk,
  type TrunkQualityView,
  type TrunksContext,
  type TrunkView,
} from '@turant/management';
import type { ApiRoad } from '../tokens.js';
import { OperatorOnly } from '../http/caller.js';
import { int, listOf, QueryParam, ResponseBody, ResponseList, text, timeInput, yesNo } from '../http/describe.js';
import { pageAnswer, readRange, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { answerOf } from '../http/record-schemas.js';
import { resource } from '../http/resource.js';
import { TRUNK_BREAKER, TRUNK_HEALTH, TRUNK_QUALITY } from './trunk-health-schema.js';

const withAgent = (road: ApiRoad): TrunksContext => ({
  ...road,
  agent: { sipHost: road.config.get('sipHost', { infer: true }), sipPublicHost: road.config.get('sipPublicHost', { infer: true }) },
});

/** What answers show of a trunk besides its record. */
const COMPUTED = {
  hasPassword: yesNo,
  headers: { type: 'object', additionalProperties: text },
  callerIds: { ...listOf(text), description: 'the active numbers that are registered on it, of all tenants' },
  isSeeded: { ...yesNo, description: 'the environment describes it: order, routes and isDraining only can be changed here' },
  breaker: TRUNK_BREAKER,
  health: TRUNK_HEALTH,
  openCalls: int,
  warnings: { ...listOf(text), description: 'why no call passes the gate on it, as far as its settings say' },
};

const Trunks = resource(TRUNK, {
  path: 'api/trunks',
  tag: 'trunks',
  one: 'trunk',
  computed: COMPUTED,
  reads: 'operator',
  writes: 'operator',
  get: { summary: 'A trunk with its state; for the operator', answer: 'The trunk', read: (parts, _tenant, id) => getTrunk(parts, id) },
  create: {
    summary: 'Add a trunk; for the operator',
    description: 'Its password is never shown again. Numbers are registered on it at /api/virtual-numbers.',
    answer: 'The new trunk',
    write: async (parts, _tenant, input) => ({ made: await createTrunk(withAgent(parts), input) }),
  },
  patch: {
    summary: `Change or drain a trunk; null takes away ${clearableOf(TRUNK).join(', ')}. For the operator`,
    description: 'The settings that are given change, the others stay; its running calls go on. 409 for the trunk of the environment.',
    answer: 'The trunk as it is now',
    write: (parts, _tenant, id, input, cleared) => changeTrunk(withAgent(parts), id, input, cleared),
  },
  remove: {
    summary: 'Remove a trunk; for the operator',
    description: '409 TRUNK_IN_USE while a call is on the line over it or a number that is not released is registered on it.',
    answer: 'It is gone',
    remove: (parts, _tenant, id) => removeTrunk(parts, id),
  },
});

export class TrunksController extends Trunks {
  @Get()
  @OperatorOnly()
  @ApiOperation({ summary: 'All trunks with their state, in the order in which they are tried; for the operator' })
  @ResponseList('All of them', answerOf(TRUNK, COMPUTED))
  async list(): Promise<PageAnswer<TrunkView>> {
    return pageAnswer(await listTrunks(this.parts));
  }

  @Get(':trunkId/quality')
  @OperatorOnly()
  @ApiOperation({ summary: 'How well a trunk has done its work, by the calls of all tenants; for the operator' })
  @QueryParam('from', 'calls requested from this time on; 24 hours before `to` when absent', timeInput)
  @QueryParam('to', 'calls requested before this time; now when absent', timeInput)
  @ResponseBody(200, 'Its measures', { quality: TRUNK_QUALITY })
  async quality(@Param('trunkId') trunkId: string, @Query() query: QueryOf): Promise<{ success: true; quality: TrunkQualityView }> {
    return { success: true, quality: await qualityOfTrunk(withAgent(this.parts), trunkId, this.timesOf(query)) };
  }

  private timesOf(query: QueryOf): { since: Date; until: Date } {
    const { from, to = this.parts.clock.now() } = readRange(query);
    return { since: from ?? new Date(to.getTime() - DEFAULT_QUALITY_MS), until: to };
  }
}
