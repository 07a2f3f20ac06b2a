import { derivedId, type Delivery } from '@turant/domain';

/** The id of the delivery of one event to one target: planned twice, it is stored once. @param subject the lead or the call */
export const deliveryId = (subject: string, event: Delivery['event'], connectionId: string): string =>
  derivedId('dv', subject, subject, event, connectionId);
