import type { Type } from '@nestjs/common';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { RESOURCE_CONTROLLERS } from './resource-controllers.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { PageController } from './page/page.controller.js';
import { RootController } from './root/root.controller.js';
import { LeadWebhookController } from './lead-webhook/lead-webhook.controller.js';
import { TalkPageController } from './talk/talk-page.controller.js';
import { WidgetPageController } from './widget/widget-page.controller.js';

/** All paths of the api. */
export const CONTROLLERS: Type[] = [
  LeadWebhookController,
  ...RESOURCE_CONTROLLERS,
  OpenApiController,
  DocsController,
  HealthController,
  MetricsController,
  RootController,
  TalkPageController,
  PageController,
  WidgetPageController,
];
