import type { ConfigService } from '@nestjs/config';
import type { Bus as TheBus } from '@turant/bus';
import type { Settings } from '@turant/config';
import type { MintId as TheMintId } from '@turant/domain';
import type { Logger as TheLogger, Metrics as TheMetrics } from '@turant/observability';
import type { ProviderStates as TheProviderStates } from '@turant/management';
import type { PluginHost as ThePluginHost, WebhookSender as TheWebhookSender } from '@turant/plugin-host';
import type {
  ApiContext,
  Clock as TheClock,
  KeptParts as TheKeptParts,
  LeadIntake as TheLeadIntake,
  RequestIntake as TheIntake,
} from '@turant/road';
import type { ModelShelf } from '@turant/understanding';
import type { Vault as TheVault } from '@turant/vault';

// A class is its own injection token. An interface has one here, under the name of the interface: `@Inject(Clock) readonly clock: Clock`.

export const Bus = Symbol('Bus');
export type Bus = TheBus;
export const Clock = Symbol('Clock');
export type Clock = TheClock;
export const KeptParts = Symbol('KeptParts');
export type KeptParts = TheKeptParts;
export const LeadIntake = Symbol('LeadIntake');
export type LeadIntake = TheLeadIntake;
export const Logger = Symbol('Logger');
export type Logger = TheLogger;
export const Metrics = Symbol('Metrics');
export type Metrics = TheMetrics;
export const MintId = Symbol('MintId');
export type MintId = TheMintId;
export const PluginHost = Symbol('PluginHost');
export type PluginHost = ThePluginHost;
/** What this process knows of providers of speech and text. */
export const ProviderStates = Symbol('ProviderStates');
export type ProviderStates = TheProviderStates;
/** The models of this machine; null in a process in which no calls run. */
export const LocalModels = Symbol('LocalModels');
export type LocalModels = Pick<ModelShelf, 'list' | 'lay' | 'laying'>;
export const RequestIntake = Symbol('RequestIntake');
export type RequestIntake = TheIntake;
export const Vault = Symbol('Vault');
export type Vault = TheVault;

/** Sends messages to the addresses of subscriptions. */
export const WebhookSender = Symbol('WebhookSender');
export type WebhookSender = TheWebhookSender;

/** Throws when this process cannot do its work; /health/ready asks. */
export const CheckReady = Symbol('CheckReady');
export type CheckReady = () => Promise<void>;

/** The context of the road's functions, with the settings and the sender of webhooks: for a class that calls functions which need several of its parts. */
export const ApiRoad = Symbol('ApiRoad');
export interface ApiRoad extends ApiContext {
  config: ConfigService<Settings, true>;
  webhooks: WebhookSender;
}
