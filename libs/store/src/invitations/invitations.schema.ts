import type { Invitation } from '@turant/domain';
import { INVITATION } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const INVITATIONS = declareRecord<Invitation>(INVITATION);
