export { createPluginHost, type HostOptions } from './create-plugin-host.js';
export { createHttp } from './http/create-http.js';
export { createNet } from './http/create-net.js';
export { isPublicHttps } from './http/is-public-https.js';
export { loadPluginPackages } from './load-plugin-packages.js';
export type { PackagedPlugin } from './packaged-plugin.js';
export { DEFAULT_REPLY } from './admit.js';
export { OutboundRule } from './http/outbound-rule.js';
export { LimitedThread, READING_STOPPED } from './reading/limited-thread.js';
export { serveJobs } from './reading/serve-jobs.js';
export { ReadingPool } from './reading/reading-pool.js';
export { rawRequestOf } from './raw-request-of.js';
export { createWebhookSender, type SentWebhook, type Webhook, type WebhookSender } from './webhooks/create-webhook-sender.js';
export type { ProviderOf, Providers } from './open-provider.js';
export type { Admission, PluginHost } from './plugin-host.js';
export {
  isOpenAddress,
  maskRequest,
  rawRequest,
  type ChangeItem,
  type Item,
  type LeadItem,
  type NoticeJob,
  type OutcomeJob,
  type SendResult,
  type Plugin,
  type Proof,
  type RawRequest,
  type Reply,
  type Settings,
  type SettingsSchema,
} from '@turant/plugin-kit';
