import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_PRICES, TIERS } from './minute-prices';

/** The page imports no other room: the prices are read from the file that charges them. */
const CHARGED = readFileSync(join(__dirname, '../../../../libs/domain/src/tier.ts'), 'utf8');

it('the prices of a minute that are shown are those that are charged', () => {
  const [, table = ''] = /BLOCK_PAISE[^=]*= \{([^}]*)\}/.exec(CHARGED) ?? [];
  const blockPaise = Object.fromEntries([...table.matchAll(/(\w+): (\d+)/g)].map(([, tier, paise]) => [tier, Number(paise)]));
  expect(Object.keys(blockPaise)).toEqual([...TIERS]);
  // Two blocks of 30 seconds a minute.
  expect(MINUTE_PRICES).toEqual(Object.fromEntries(TIERS.map((tier) => [tier, ((blockPaise[tier] ?? 0) * 2) / 100])));
});
