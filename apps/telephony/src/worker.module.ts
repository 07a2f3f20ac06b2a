import { Controller, Get, HttpException, Inject, Module, Req, Res, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { isLoopback } from '@turant/config';
import type { Metrics } from '@turant/observability';
import type { Telephony } from '@turant/road';
import { SweepSchedule, TELEPHONY } from './telephony.module.js';

/** What the worker's own HTTP tells. */
export interface WorkerParts {
  metrics: Metrics;
  /** Subscribed, and able to place calls; throws where it is not. */
  checkReady: () => Promise<void>;
}

const WORKER_PARTS = Symbol('WORKER_PARTS');

@Controller()
class WorkerController {
  constructor(
    @Inject(WORKER_PARTS) private readonly parts: WorkerParts,
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicators: HealthIndicatorService,
  ) {}

  @Get('health/live')
  async live(): Promise<object> {
    const { status } = await this.health.check([]);
    return { success: true, status };
  }

  @Get('health/ready')
  async ready(): Promise<object> {
    const { status } = await this.health.check([() => this.worker()]);
    return { success: true, status };
  }

  /** To this machine only: a worker has no keys. */
  @Get('metrics')
  async metrics(
    @Req() request: { ip: string; headers: Record<string, unknown> },
    @Res({ passthrough: true }) reply: { header(name: string, value: string): unknown },
  ): Promise<string> {
    const isDirect = request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
    if (!isLoopback(request.ip.replace(/^::ffff:/, '')) || !isDirect) throw new HttpException('metrics are for this machine', 403);
    reply.header('content-type', this.parts.metrics.contentType);
    return this.parts.metrics.text();
  }

  private async worker(): Promise<{ worker: { status: 'up' | 'down' } }> {
    const indicator = this.indicators.check('worker');
    return this.parts.checkReady().then(
      () => indicator.up(),
      () => indicator.down(),
    );
  }
}

@Module({})
export class WorkerModule {
  static with(telephony: Telephony, parts: WorkerParts): DynamicModule {
    return {
      module: WorkerModule,
      imports: [TerminusModule.forRoot({ logger: false }), ScheduleModule.forRoot()],
      controllers: [WorkerController],
      providers: [{ provide: TELEPHONY, useValue: telephony }, { provide: WORKER_PARTS, useValue: parts }, SweepSchedule],
    };
  }
}
