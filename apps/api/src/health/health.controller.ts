import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { roadHealth, type RoadHealth } from '@turant/road';
import { ApiRoad, CheckReady } from '../tokens.js';
import { Open } from '../http/caller.js';
import { int, ResponseBody, text } from '../http/describe.js';
import { AnyQueryParam } from '../http/query.guard.js';
import { refusal } from '../http/refusal.js';

interface Health {
  success: true;
  status: string;
  checks: Record<string, { status: string } & Partial<RoadHealth>>;
}

const CHECK = { status: text, failingTrunks: int, callsWaitingForMoney: int, callsWaitingForTrunk: int };
const HEALTH = {
  status: text,
  checks: { type: 'object', additionalProperties: { type: 'object', properties: CHECK, required: ['status'] } },
} as const;

/** For the orchestrator: whether the process is alive, and whether it can take a lead. */
@ApiTags('health')
@Open()
@AnyQueryParam()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(ApiRoad) private readonly apiRoad: ApiRoad,
    @Inject(CheckReady) private readonly checkReady: () => Promise<void>,
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicators: HealthIndicatorService,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'Whether the process answers' })
  @ResponseBody(200, 'It does', HEALTH, 'Health')
  async live(): Promise<Health> {
    const { status, details } = await this.health.check([]);
    return { success: true, status, checks: details };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'Whether it can take a lead',
    description: 'The check `road` says what holds calls back: it never makes the answer 503, because leads are taken all the same.',
  })
  @ResponseBody(200, 'It can', HEALTH, 'Health')
  async ready(): Promise<Health> {
    try {
      const { status, details } = await this.health.check([() => this.process(), () => this.road()]);
      return { success: true, status, checks: details };
    } catch {
      throw refusal('NOT_READY');
    }
  }

  private async process(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('process');
    try {
      await this.checkReady();
      return indicator.up();
    } catch (error) {
      this.apiRoad.log.warn({ code: (error as { code?: unknown }).code }, 'not ready');
      return indicator.down();
    }
  }

  private async road(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('road');
    // Without the store the first check fails, and the answer is 503 by that.
    const health = await roadHealth(this.apiRoad).catch(() => ({}));
    return indicator.up(health);
  }
}
