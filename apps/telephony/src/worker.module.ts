import { Controller, Get, HttpException, Inject, Module, Req, Res, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { isLocalRequest, OrderedStop, type Metrics } from '@turant/observability';
import type { Telephony } from '@turant/road';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SweepSchedule, TELEPHONY } from './sweep-schedule.js';

/** What the worker's HTTP endpoints need. */
export interface WorkerParts {
  metrics: Metrics;
  /** Throws when the worker is not subscribed or cannot place calls. */
  checkReady: () => Promise<void>;
  /** Whether a request of the same machine may read the metrics without a key. */
  isLocalReaderOpen: boolean;
  /** Whether an Authorization header carries the operator's key. */
  isOperator: (authorization: string) => Promise<boolean>;
}

type WorkerRequest = Pick<FastifyRequest, 'headers' | 'raw'>;

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

  /** Readable without a key on the same machine, from elsewhere with the operator's key, as in the api. */
  @Get('metrics')
  async metrics(@Req() request: WorkerRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { authorization } = request.headers;
    const mayRead =
      authorization === undefined
        ? this.parts.isLocalReaderOpen && isLocalRequest(request.raw)
        : await this.parts.isOperator(authorization);
    if (!mayRead) {
      void reply.header('www-authenticate', 'Bearer realm="turant"');
      throw new HttpException("metrics need the operator's key", 401);
    }
    void reply.header('content-type', this.parts.metrics.contentType).header('cache-control', 'no-store');
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
  static with(telephony: Telephony, parts: WorkerParts, stop: OrderedStop): DynamicModule {
    return {
      module: WorkerModule,
      imports: [TerminusModule.forRoot({ logger: false }), ScheduleModule.forRoot()],
      controllers: [WorkerController],
      providers: [
        { provide: TELEPHONY, useValue: telephony },
        { provide: WORKER_PARTS, useValue: parts },
        { provide: OrderedStop, useValue: stop },
        SweepSchedule,
      ],
    };
  }
}
