import type { Subscription } from '@turant/domain';
import { SUBSCRIPTION } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const SUBSCRIPTIONS = declareRecord<Subscription>(SUBSCRIPTION);
