import { AnalyticsController } from './analytics/analytics.controller.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { BrowserCallsController } from './calls/browser-calls.controller.js';
import { CallsController } from './calls/calls.controller.js';
import { DryRunController } from './calls/dry-run.controller.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { DeliveriesController } from './connections/deliveries.controller.js';
import { ModelsController } from './models/models.controller.js';
import { OperatorConnectionsController } from './connections/operator-connections.controller.js';
import { PayloadsController } from './connections/payloads.controller.js';
import { ProvidersController } from './connections/providers.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DoNotCallController } from './do-not-call/do-not-call.controller.js';
import { EmployeesController } from './employees/employees.controller.js';
import { LanguagesController } from './employees/languages.controller.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { EventsController } from './live/events.controller.js';
import { ExportsController } from './exports/exports.controller.js';
import { LeadBulkController } from './lead-bulk/lead-bulk.controller.js';
import { LeadTimelineController } from './leads/lead-timeline.controller.js';
import { LeadsController } from './leads/leads.controller.js';
import { InvitationsController } from './people/invitations.controller.js';
import { OwnAccountController } from './people/own-account.controller.js';
import { SessionController } from './people/session.controller.js';
import { UsersController } from './people/users.controller.js';
import { PluginsController } from './plugins/plugins.controller.js';
import { RecordingLinksController } from './recordings/recording-links.controller.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { MessagesController } from './subscriptions/messages.controller.js';
import { SpeechTrialController } from './speech/speech-trial.controller.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { TranscriptsController } from './recordings/transcripts.controller.js';
import { TenantsController } from './tenants/tenants.controller.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TrunkHealthController } from './trunks/trunk-health.controller.js';
import { TrunksController } from './trunks/trunks.controller.js';
import { VirtualNumbersController } from './virtual-numbers/virtual-numbers.controller.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WidgetController } from './widget/widget.controller.js';

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
  DeliveriesController,
  DoNotCallController,
  DryRunController,
  EmployeesController,
  LanguagesController,
  ErasuresController,
  EventsController,
  ExportsController,
  // Before the leads: `leads/bulk` is no id of a lead.
  LeadBulkController,
  LeadsController,
  LeadTimelineController,
  InvitationsController,
  OwnAccountController,
  MessagesController,
  ModelsController,
  OperatorConnectionsController,
  PayloadsController,
  PluginsController,
  ProvidersController,
  RecordingLinksController,
  RecordingsController,
  ReceiptsController,
  SessionController,
  SpeechTrialController,
  SubscriptionsController,
  TranscriptsController,
  TenantsController,
  TimelineController,
  // Before the trunks: `trunks/health` is no id of a trunk.
  TrunkHealthController,
  TrunksController,
  UsersController,
  VirtualNumbersController,
  WalletController,
  WidgetController,
];
