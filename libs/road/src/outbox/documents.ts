import type { Call, Delivery, Lead, Request } from '@turant/domain';

/** The collections whose documents hold events. */
export interface Documents {
  leads: Lead;
  calls: Call;
  requests: Request;
  deliveries: Delivery;
}
export type Source = keyof Documents;
