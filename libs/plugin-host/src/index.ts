export { createPluginHost, type HostOptions } from './create-plugin-host.js';
export { TAKEN } from './admit.js';
export { rawOf } from './raw-of.js';
export type { Admission, PluginHost, ReadingOf, SettingProblem } from './plugin-host.js';
export {
  isOpen,
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
