import fc from 'fast-check';
import { readPhone, type Tenant } from '@turant/domain';
import { phoneOf } from './read-enquiry.js';

const tenant = { region: 'IN' } as Tenant;

describe('the short way for a plain mobile number', () => {
  it('ends where readPhone ends', () => {
    const mobile = fc.tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/)).map((parts) => `+91${parts.join('')}`);
    const near = fc.stringMatching(/^ ?\+?9?1?[0-9]{8,11} ?$/);
    fc.assert(
      fc.property(fc.oneof(mobile, near), (phone) => phoneOf(phone, { tenant }) === readPhone(phone, 'IN')),
      { numRuns: 3000 },
    );
  });
});
