import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';

/** What the functions about people need. */
export type PeopleContext = Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'> & { vault: Pick<Vault, 'seal' | 'open'> };

/** Of somebody who is not known yet: what is changed stands in the audit trail as done by the user who is found or made. */
export type NewcomerContext = PeopleContext & { storeOf(userId: string): Store };
