export { createPluginHost, type HostOptions } from './create-plugin-host.js';
export { DEFAULT_REPLY, type Admission } from './admit.js';
export { rawRequestOf } from './raw-request-of.js';
export type { PluginHost } from './plugin-host.js';
export {
  isOpenAddress,
  maskRequest,
  rawRequest,
  type ChangeItem,
  type Item,
  type LeadItem,
  type OutcomeJob,
  type Plugin,
  type Proof,
  type RawRequest,
  type Reply,
  type Settings,
  type SettingsSchema,
} from '@turant/plugin-kit';
