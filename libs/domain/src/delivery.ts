/** `unknown`: the delivery may have arrived, and is not repeated automatically. */
export const DELIVERY_STATUSES = ['due', 'sent', 'failed', 'unknown'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
