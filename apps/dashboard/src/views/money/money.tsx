import { useState } from 'react';
import { Allowed } from '../../parts/allowed';
import { PageHead } from '../../parts/page-head';
import { useTexts } from '../../texts/texts';
import { Balance } from './balance';
import { Ledger } from './ledger';
import { moneyTexts } from './money-texts';
import '../../parts/parts.css';
import './money.css';
import { Receipts } from './receipts';
import { Spending } from './spending-card';
import { TopUp } from './top-up';

export function Money() {
  const say = useTexts(moneyTexts);
  const [isToppingUp, setToppingUp] = useState(false);
  return (
    <>
      <PageHead title={say('title')}>
        <Allowed scope="billing" why={say('ownersOnly')}>
          <button type="button" className="main" onClick={() => setToppingUp(true)}>
            {say('topUp')}
          </button>
        </Allowed>
      </PageHead>
      <Balance />
      <Spending />
      <Receipts />
      <Ledger />
      {isToppingUp && <TopUp close={() => setToppingUp(false)} />}
    </>
  );
}
