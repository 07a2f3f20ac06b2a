export { issueApiKey, listApiKeys, revokeApiKey, type ApiKeyView, type IssuedKey } from './api-keys/api-keys.js';
export { hashOf, isWellFormed, mintKey, type KeyKind } from './api-keys/key-format.js';
export { rotateApiKey } from './api-keys/rotate-api-key.js';
export { allTenants } from './all-tenants.js';
export { listAudit, type AuditEntryView } from './audit.js';
export { callView, getCall, listCalls, listNamedCalls, type CallView, type NamedCallView, type WholeCallView } from './calls.js';
export { changeEmployee, type ClearableEmployeeField } from './change-employee.js';
export { getConnection, listConnections, type ConnectionView } from './connections/connection-view.js';
export { changeConnection, createConnection, removeConnection, rotateConnection } from './connections/connections.js';
export { listDeliveries, replayDelivery, type DeliveryView } from './connections/deliveries.js';
export { findConnection, type ConnectionsContext } from './connections/connections-context.js';
export { deletePayload, listPayloads, replayPayload, type PayloadView } from './connections/payloads.js';
export { tryConnection, type TryResult } from './connections/try-connection.js';
export { listDeadLetters, replayDeadLetter, replayGroup, type DeadLetterView } from './dead-letters.js';
export {
  addDoNotCall,
  checkDoNotCall,
  getDoNotCall,
  listDoNotCall,
  removeDoNotCall,
  tenantPhone,
  type DoNotCallCheck,
  type DoNotCallView,
} from './do-not-call.js';
export { checkConversation } from './check-conversation.js';
export { checkScript } from './employee-fields.js';
export { createdBefore, createOnce, type RequestKey } from './create-once.js';
export { createEmployee, getEmployee, keepNewestDefault, listEmployees, type EmployeeView } from './employees.js';
export { erasureView, getErasure, listErasures, type ErasureView } from './erasures.js';
export { importDoNotCall, MAX_PHONES, type ImportResult } from './import-do-not-call.js';
export { rotateMasterKey, type MasterRotation } from './keys/rotate-master-key.js';
export { rotateKeysOfTenant, type RotateTenantContext } from './keys/rotate-tenant-keys.js';
export { getLead, listLeads, type LeadView, type LeadWithNotes } from './leads.js';
export { changeNumber, createNumber, getNumber, listNumbers, removeNumber, type NumberView } from './numbers/numbers.js';
export { acceptInvitation, linkOfToken, resetPassword } from './people/accept-invitation.js';
export {
  inviteFirstOwner,
  inviteToReset,
  inviteUser,
  linkOf,
  listInvitations,
  removeInvitation,
  type IssuedInvitation,
} from './people/invitations.js';
export { BY_PROCESS, type LinkMaker } from './people/link-maker.js';
export { changePassword } from './people/own-password.js';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './people/password-rules.js';
export type { NewcomerContext, PeopleContext } from './people/people-context.js';
export { beginSecondFactor, confirmSecondFactor, removeSecondFactor, type NewSecondFactor } from './people/second-factor.js';
export { endSession, isToken, movedEnd, SESSION_MS } from './people/sessions.js';
export { accountsOf } from './people/accounts.js';
export { signIn, type SignedIn } from './people/sign-in.js';
export { userView, type InvitationView, type UserView } from './people/user-view.js';
export { changeUser, listUsers, removeUser, usersOf } from './people/users.js';
export { listPlugins, type PluginView } from './plugins.js';
export { listProviders, type ProviderStates, type ProviderView } from './providers.js';
export { MAX_CREDITS } from './read-money.js';
export { issueReceipt, receiptOf, type ReceiptView } from './receipts/receipts.js';
export {
  listReceiptKeys,
  rotateSigningKey,
  signRecord,
  signText,
  verifyRecord,
  verifyText,
  type Signed,
  type SigningContext,
  type ReceiptKeyView,
} from './receipts/signing-key.js';
export { trustedKeysIn, verifySaved, type TrustedKey, type Verdict } from './receipts/verify-saved.js';
export { refund } from './refund.js';
export { seed } from './seed/seed.js';
export { seedCalls } from './seed/seed-calls.js';
export { addSearchKeys } from './backfills/add-search-keys.js';
export { countPast } from './backfills/count-past.js';
export { backfillEachTenant, type Backfill } from './backfills/backfill.js';
export { startBackfills } from './backfills/start-backfills.js';
export { analyse, type Analysis, type AnalysisRow } from './analyse.js';
export { MAX_DAYS, MAX_DAYS_OF_HOURS } from './analysis-range.js';
export { summarise, summariseFigures, type Summary, type SummaryFigures } from './summarise.js';
export { entryView, listTimeline, type TimelineEntryView } from './timeline.js';
export { messageData, type ToldCall } from './subscriptions/message-data.js';
export { listMessages, replayMessage, replayUnsent, type MessageView } from './subscriptions/messages.js';
export { findSubscription, getSubscription, listSubscriptions, type SubscriptionView } from './subscriptions/subscription-view.js';
export {
  changeSubscription,
  createSubscription,
  removeSubscription,
  rotateSubscription,
  type SubscriptionsContext,
  type SubscriptionWithSecret,
} from './subscriptions/subscriptions.js';
export { deleteTenant, listTenants } from './tenant-states.js';
export { changeTenant, createTenant, getTenant, type TenantView } from './tenants.js';
export { leadTimeline, type LeadTimeline } from './lead-timeline.js';
export { trunksOfTenant, type TenantTrunkView } from './trunks/trunks-of-tenant.js';
export { topUp } from './top-up.js';
export { removeTrunk } from './trunks/remove-trunk.js';
export { DEFAULT_QUALITY_MS, qualityOfTrunk, type TrunkQualityView } from './trunks/trunk-quality.js';
export { getTrunk, listTrunks, type TrunkView } from './trunks/trunk-view.js';
export { changeTrunk, createTrunk } from './trunks/trunks.js';
export type { TrunksContext } from './trunks/trunks-context.js';
export { plainRules } from './plain-rules.js';
export type { Page } from './view.js';
export { setDailyCap, listLedger, viewWallet, type LedgerEntryView, type WalletView } from './wallet.js';
export { openKept, type KeptReader, type OpenedKept } from './recordings/open-kept.js';
export { readTranscript, type Transcript } from './recordings/read-transcript.js';
export {
  DEFAULT_LINK_MINUTES,
  findRecordingLink,
  linkNotFound,
  listRecordingLinks,
  makeRecordingLink,
  MAX_LINK_MINUTES,
  removeRecordingLink,
  type RecordingLinkView,
} from './recordings/recording-links.js';
export type { Difference, Tally } from './verify/difference.js';
export type { ObjectsToVerify } from './verify/verify-objects.js';
export { headsIn, textOfHeads, type KeptHead } from './verify/kept-heads.js';
export { verify, type VerifiedTenant, type VerifyOrder } from './verify/verify.js';
export { erasingPartsOf } from './erasing-parts.js';
