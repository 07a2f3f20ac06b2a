/** What can be told, each with the key of its words in the view's texts. Those of a newer service are shown by their names. */
export const EVENT_TYPES = {
  'lead.accepted': 'leadAccepted',
  'lead.changed': 'leadChanged',
  'call.requested': 'callRequested',
  'call.answered': 'callAnswered',
  'call.ended': 'callEnded',
  'call.refused': 'callRefused',
  'delivery.failed': 'deliveryFailed',
  'wallet.low': 'walletLow',
  'wallet.capped': 'walletCapped',
  'trunk.failing': 'trunkFailing',
  'source.silent': 'sourceSilent',
  'source.stuck': 'sourceStuck',
  'connection.paused': 'connectionPaused',
  'subscription.disabled': 'subscriptionDisabled',
  'sign-in.refused': 'signInRefused',
} as const;
export type EventType = keyof typeof EVENT_TYPES;

export const isKnownType = (type: string): type is EventType => Object.hasOwn(EVENT_TYPES, type);
