export { asteriskTrunksOf, hasAsteriskTrunks, writeAsteriskTrunks } from './asterisk-trunks.js';
export { machineClock, type Clock } from './clock.js';
export { BrowserOrders } from './browser/browser-orders.js';
export { employeeForVisitors, employeeOfWidget, employeeToTalkWith } from './browser/employee-to-talk-with.js';
export { leadOfVisitor, linkVisitorLead } from './browser/link-visitor-lead.js';
export { callLead, type CallOrder } from './calls/call-lead.js';
export { dryRun, type DryRun, type DryRunLine, type DryRunOrder } from './calls/dry-run.js';
export { hangUp } from './calls/hang-up.js';
export { isKnownCall } from './calls/is-known-call.js';
export { createRoad, keepDeadLetters } from './create-road.js';
export { acceptLead } from './intake/accept-lead.js';
export { leadIdOfCall, type Enquiry } from './intake/enquiry.js';
export type { DestroyingStorage, ErasingParts, SignedCertificate } from './erasure/erasing-parts.js';
export { eraseLead } from './erasure/erase-lead.js';
export { tenantErasure } from './erasure/tenant-erasure.js';
export { replayErasures } from './erasure/replay-erasures.js';
export { whySilent, whyUnreachable } from './gate-obstacles.js';
export { LEAD_MARKS, type LeadMark } from './intake/lead-marks.js';
export { markLead } from './intake/mark-lead.js';
export { measureRoad } from './measure-road.js';
export { examineBroker } from './open-broker.js';
export { examineDatabase, openDatabase, openDatabaseSnapshots } from './open-database.js';
export { openEngines, type Engines } from './open-engines.js';
export { webhookBody, webhookOf } from './messages/webhook-of.js';
export { Outbox } from './outbox/outbox.js';
export { GROUPS, ROAD } from './road.js';
export type {
  Accepted,
  ApiContext,
  Arrival,
  LeadIntake,
  MessagingSide,
  RequestIntake,
  RoadContext,
  TelephonyContext,
} from './road-context.js';
export { acceptRequest } from './sources/accept-request.js';
export { openConnection, openProvider, type OpenedConnection } from './sources/open-connection.js';
export { ownersOf } from './sources/ingest-items.js';
export { startSources, type Sources } from './start-sources.js';
export { startTelephony, type Telephony } from './start-telephony.js';
export { CallProviders } from './talk/call-providers.js';
export type { ConversationFactory, ConversationOrder } from './talk/conversation-factory.js';
export { employeeConversations } from './talk/employee-conversations.js';
export { tellingMachines } from './talk/telling-machines.js';
export { TenantCache } from './tenant-cache.js';
export { tellStart, tellStartOfCalls } from './tell-start.js';
export { httpTranscriber } from './transcripts/http-transcriber.js';
export { WalletCommitQueue, type WalletAnswer } from './wallet/wallet-commit-queue.js';
export { roadHealth, type RoadHealth } from './road-health.js';
export { startRecorderOf, type KeptParts } from './recordings/open-kept-parts.js';
export { openRoad } from './open-road.js';
export { tellNotice } from './notices/tell-notice.js';
