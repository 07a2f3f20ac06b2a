import type { ApiKey } from '@turant/domain';
import { API_KEY } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const API_KEYS = declareRecord<ApiKey>(API_KEY);
