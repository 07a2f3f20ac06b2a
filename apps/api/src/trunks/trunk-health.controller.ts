import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TRUNK_DRIVERS } from '@turant/domain';
import { trunksOfTenant, type TenantTrunkView } from '@turant/management';
import { Store } from '@turant/store';
import { Clock } from '../tokens.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { named, oneOf, orNull, ResponseList, text, time, yesNo } from '../http/describe.js';
import { pageAnswer, type PageAnswer } from '../http/paging.js';
import { TRUNK_BREAKER, TRUNK_HEALTH, TRUNK_QUALITY } from './trunk-health-schema.js';

const TRUNK = named('TrunkState', {
  trunkId: text,
  name: text,
  kind: oneOf(['test', 'telecom']),
  driver: oneOf(TRUNK_DRIVERS),
  isDraining: yesNo,
  breaker: TRUNK_BREAKER,
  heldUntil: orNull(time),
  health: TRUNK_HEALTH,
  quality: { ...TRUNK_QUALITY, description: 'of your own calls in the last 24 hours' },
});

@ApiTags('trunks')
@Controller('api/trunks/health')
export class TrunkHealthController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
  ) {}

  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({ summary: 'How the trunks are over which your numbers call' })
  @ResponseList('All of them, in the order in which they are tried', TRUNK)
  async list(@CallerParam() { tenantId }: Caller): Promise<PageAnswer<TenantTrunkView>> {
    return pageAnswer(await trunksOfTenant(this, tenantId));
  }
}
