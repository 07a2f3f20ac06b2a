import { AnalyticsController } from './analytics/analytics.controller.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { BrowserCallsController } from './calls/browser-calls.controller.js';
import { CallsController } from './calls/calls.controller.js';
import { DryRunController } from './calls/dry-run.controller.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { PayloadsController } from './connections/payloads.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DoNotCallController } from './do-not-call/do-not-call.controller.js';
import { EmployeesController } from './employees/employees.controller.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { EventsController } from './live/events.controller.js';
import { LeadsController } from './leads/leads.controller.js';
import { PluginsController } from './plugins/plugins.controller.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { TranscriptsController } from './recordings/transcripts.controller.js';
import { TenantsController } from './tenants/tenants.controller.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TrunksController } from './trunks/trunks.controller.js';
import { VirtualNumbersController } from './virtual-numbers/virtual-numbers.controller.js';
import { WalletController } from './wallet/wallet.controller.js';

/** One controller per resource. */
export const RESOURCE_CONTROLLERS = [
  AnalyticsController,
  ApiKeysController,
  AuditController,
  // Before the calls: `calls/browser` is no id of a call.
  BrowserCallsController,
  CallsController,
  ConnectionsController,
  DashboardController,
  DeadLettersController,
  DoNotCallController,
  DryRunController,
  EmployeesController,
  ErasuresController,
  EventsController,
  LeadsController,
  PayloadsController,
  PluginsController,
  RecordingsController,
  ReceiptsController,
  TranscriptsController,
  TenantsController,
  TimelineController,
  TrunksController,
  VirtualNumbersController,
  WalletController,
];
