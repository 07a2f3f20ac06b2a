import type { Employee } from '@turant/domain';
import { EMPLOYEE } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const EMPLOYEES = declareRecord<Employee>(EMPLOYEE);
