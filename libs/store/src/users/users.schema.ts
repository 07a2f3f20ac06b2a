import type { User } from '@turant/domain';
import { USER } from '@turant/domain/records';
import { declareRecord } from '../engine/declare-record.js';

export const USERS = declareRecord<User>(USER);
