import type { VirtualNumber } from '@turant/domain';
import { VIRTUAL_NUMBER } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const VIRTUAL_NUMBERS = declareRecord<VirtualNumber>(VIRTUAL_NUMBER);
