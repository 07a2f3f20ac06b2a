import { SCOPES } from './tenant.js';
import { ROLES, scopesOfRole } from './user.js';

describe('a role', () => {
  it('gives the scopes of a person: all, no administration, or reading only', () => {
    expect(scopesOfRole('owner')).toEqual(SCOPES);
    expect(scopesOfRole('manager')).toEqual(['leads:write', 'dashboard:read', 'recordings:read']);
    expect(scopesOfRole('viewer')).toEqual(['dashboard:read']);
  });

  it('lets everybody look at the dashboard', () => {
    for (const role of ROLES) expect(scopesOfRole(role)).toContain('dashboard:read');
  });
});
