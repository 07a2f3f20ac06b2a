import type { Trunk } from '@turant/domain';
import { TRUNK } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const TRUNKS = declareRecord<Trunk>(TRUNK);
