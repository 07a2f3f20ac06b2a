export type { Admission, PluginHost, ReadingOf, SettingProblem } from './plugin-host.js';
export {
  rawRequest,
  type ChangeItem,
  type Item,
  type LeadItem,
  type OutcomeJob,
  type Plugin,
  type RawRequest,
  type Reply,
  type Settings,
  type SettingsSchema,
} from '@turant/plugin-kit';
