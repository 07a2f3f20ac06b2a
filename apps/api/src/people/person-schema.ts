import { ROLES, SCOPES, TIERS } from '@turant/domain';
import { listOf, named, oneOf, record, text, yesNo } from '../http/describe.js';

export const LINK = { ...text, description: 'the link to hand to the person: shown this once, and good for one use' };

export const SESSION = named('Session', {
  user: record({ userId: text, name: text, email: text, role: oneOf(ROLES), hasSecondFactor: yesNo }),
  tenant: record({ tenantId: text, name: text, timeZone: text, region: text, defaultTier: oneOf(TIERS) }),
  scopes: listOf(oneOf(SCOPES)),
  csrfToken: { ...text, description: 'the X-CSRF-Token of every request of this session that is not GET or HEAD' },
});
