import {
  EMPLOYEE_VOICES,
  LANGUAGES,
  MACHINE_CHOICES,
  perMinuteCredits,
  RETRY_OUTCOMES,
  SCRIPT_SLOTS,
  TIERS,
  TRANSFER_KEYS,
} from '@turant/domain';
import { KEYS, MACHINE_ACTS, RETRY_REASONS, SLOTS, VOICES } from '../apps/dashboard/src/views/employees/employee-form.js';
import { LANGUAGE_NAMES } from '../apps/dashboard/src/parts/language-names.js';
import { MINUTE_PRICES } from '../apps/dashboard/src/parts/minute-prices.js';

const sorted = (names: readonly string[]): string[] => [...names].sort();

it('the page offers what an employee may have, at the price that is charged', () => {
  expect(MINUTE_PRICES).toEqual(Object.fromEntries(TIERS.map((tier) => [tier, perMinuteCredits(tier)])));
  const offered = [Object.keys(SLOTS), Object.keys(LANGUAGE_NAMES), VOICES, MACHINE_ACTS, RETRY_REASONS, KEYS];
  const there = [SCRIPT_SLOTS, LANGUAGES, EMPLOYEE_VOICES, MACHINE_CHOICES, RETRY_OUTCOMES, TRANSFER_KEYS];
  expect(offered.map(sorted)).toEqual(there.map(sorted));
});
