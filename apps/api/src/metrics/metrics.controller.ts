import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Metrics } from '../tokens.js';
import { OperatorOnly } from '../http/caller.js';

/** Metrics for Prometheus: without a key on this machine (`LocalReader`), from elsewhere with the operator's key. */
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(Metrics) readonly metrics: Metrics) {}

  /** Documented by `METRICS_PATH`, because the decorators cannot describe its text format. */
  @Get()
  @OperatorOnly()
  @ApiExcludeEndpoint()
  async read(@Res() reply: FastifyReply): Promise<void> {
    const { metrics } = this;
    void reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  }
}
