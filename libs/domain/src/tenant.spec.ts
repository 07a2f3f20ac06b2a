import { anEmployee, aTenant } from '../../../test/factories/records.js';
import { employeeOf, pickEmployee, tierOf } from './employee-of.js';
import type { Employee } from './records/employee.js';
import { isKeyOver } from './tenant.js';
import type { Tenant } from './records/tenant.js';

const tenant: Tenant = { ...aTenant, defaultTier: 'value' };
const employee = (_id: string, about: Partial<Employee> = {}): Employee => ({ ...anEmployee, _id, name: _id, isDefault: false, ...about });

describe('the employee of a lead that names none', () => {
  it('is the one marked default', () => expect(pickEmployee([employee('em_1'), employee('em_2', { isDefault: true })])?._id).toBe('em_2'));

  it('is the oldest active one if the default is paused', () => {
    const all = [
      employee('em_3'),
      employee('em_2'),
      employee('em_1', { status: 'paused' }),
      employee('em_9', { isDefault: true, status: 'paused' }),
    ];
    expect(pickEmployee(all)?._id).toBe('em_2');
    expect(all.map(({ _id }) => _id)).toEqual(['em_3', 'em_2', 'em_1', 'em_9']);
  });

  it('is the oldest in whichever order they are read', () => {
    const orders = ['123', '132', '213', '231', '312', '321'];
    expect(orders.map((order) => pickEmployee([...order].map((one) => employee(`em_${one}`)))?._id)).toEqual(orders.map(() => 'em_1'));
  });

  it('is nobody if nobody is active', () => {
    expect(pickEmployee([employee('em_1', { status: 'paused', isDefault: true })])).toBeUndefined();
    expect(pickEmployee([])).toBeUndefined();
  });
});

describe('the employee of a lead', () => {
  const all = [employee('em_1', { isDefault: true }), employee('em_2'), employee('em_3'), employee('em_4', { status: 'paused' })];

  it.each<[(string | undefined)[], string]>([
    [['em_3', 'em_2'], 'em_3'],
    [['em_4', 'em_2'], 'em_2'],
    [[undefined, 'em_nobody', 'em_2'], 'em_2'],
    [['em_4'], 'em_1'],
    [[undefined], 'em_1'],
    [[], 'em_1'],
  ])('is the first active one of %j, else the one of a lead that names none: %s', (wished, id) =>
    expect(employeeOf(all, wished)?._id).toBe(id),
  );
});

it.each([
  ['without an end', {}, false],
  ['that expires now', { expiresAt: new Date(1_000) }, true],
  ['that expires later', { expiresAt: new Date(1_001) }, false],
  ['that was revoked now', { revokedAt: new Date(1_000) }, true],
  ['that is revoked later, after a rotation', { revokedAt: new Date(1_001), expiresAt: new Date(2_000) }, false],
])('a key %s: %j is over: %s', (_name, times, isOver) => expect(isKeyOver(times, new Date(1_000))).toBe(isOver));

describe('the default tier', () => {
  it("is the employee's, then the tenant's", () => {
    expect(tierOf(tenant, employee('em_1', { tier: 'premium' }))).toBe('premium');
    expect(tierOf(tenant, employee('em_1'))).toBe('value');
    expect(tierOf(tenant, undefined)).toBe('value');
  });
});
