import type { Type } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { NOUN_CONTROLLERS } from './noun-controllers.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { LeadWebhookController } from './webhooks/leads.controller.js';

/** All paths of the api. */
export const CONTROLLERS: Type[] = [LeadWebhookController, ...NOUN_CONTROLLERS, OpenApiController, HealthController, MetricsController];
