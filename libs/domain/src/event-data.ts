import type { Answer } from './answer.js';
import type { Answerer, CallStatus, EndedBy, SipEnd, WaitReason } from './call.js';
import type { DeliveryStatus } from './delivery.js';
import type { ExtraField, LeadStatus } from './lead.js';
import type { Tier } from './tier.js';

/** A time, which is a text once the event has come over Kafka. */
type Time = Date | string;

/** The lead as `lead.accepted` carries it. */
export interface NormalisedLead {
  name: string;
  phone?: string;
  email?: string;
  requirement?: string;
  budget?: string;
  source?: string;
  extra: ExtraField[];
  isTest: boolean;
  isRingTest?: true;
  receivedAt: Time;
  isProjected?: true;
}

/** All that the data of any event may tell; each type of event says which of these it always has. */
export interface EventFacts {
  leadId?: string;
  callId?: string;
  employeeId?: string;
  connectionId?: string;
  deliveryId?: string;
  requestId?: string;
  status?: string;
  /** Of `lead.accepted`: added when the event is published, so that the document does not store the lead twice. */
  lead?: Partial<NormalisedLead>;
  tier?: Tier;
  /** The later enquiry of the same person, of which the lead is the first. */
  duplicateId?: string;
  /** The status before. */
  from?: string;
  /** Of a marked lead: it is no real enquiry. */
  isTest?: boolean;
  /** The key or person that has marked the lead. */
  keyId?: string;
  /** Of a second leg: the call whose person asked for it. */
  firstLegId?: string;
  secondLegId?: string;
  line?: 'browser';
  trunkId?: string;
  to?: string;
  waitingFor?: WaitReason;
  /** The rule of the gate that has stopped the call. */
  rule?: string;
  reason?: string;
  scheduleAt?: Time;
  waitUntil?: Time;
  /** The call waits again, or is tried on another trunk: it was counted at `placedAt`, and is not placed any more. */
  isReturned?: boolean;
  placedAt?: Time;
  /** How many trunks have failed the call. */
  hop?: number;
  sip?: SipEnd;
  endedBy?: EndedBy;
  seconds?: number;
  durationMs?: number;
  blocks?: number;
  costPaise?: number;
  /** The INVITE never left. */
  neverLeft?: boolean;
  answers?: readonly Answer[];
  answeredBy?: Answerer;
}

export interface LeadAccepted extends EventFacts {
  leadId: string;
}

export interface LeadChanged extends EventFacts {
  leadId: string;
  status: LeadStatus;
  from: LeadStatus;
}

/** States of a call that are told and not stored. */
type ToldState = 'waiting' | 'rerouted' | 'transferring' | 'joined' | 'recording-ended' | 'transcript-ended';

export interface CallTold extends EventFacts {
  callId: string;
  employeeId: string;
  status: CallStatus | ToldState;
}

export interface RequestReceived extends EventFacts {
  requestId: string;
  connectionId: string;
}

export interface DeliveryTold extends EventFacts {
  deliveryId: string;
  connectionId: string;
  status?: DeliveryStatus;
}

/** What the events of each type tell. */
export interface EventData {
  'lead.accepted.v1': LeadAccepted;
  'lead.changed.v1': LeadChanged;
  'call.requested.v1': CallTold;
  'call.changed.v1': CallTold;
  'call.ended.v1': CallTold;
  'request.received.v1': RequestReceived;
  'delivery.requested.v1': DeliveryTold;
  'delivery.changed.v1': DeliveryTold;
}
