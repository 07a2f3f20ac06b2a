import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptKeys } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { Card } from '../../parts/card';
import { CopyButton } from '../../parts/copy-button';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { Shown } from '../../parts/states';
import { receiptKeysQuery } from '../../queries/calls';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { Balance } from './balance';
import { Ledger } from './ledger';
import { moneyTexts } from './money-texts';
import './money.css';
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

const VERIFY = 'npx turant receipt verify receipt.json --key receipt-key.json';

/** How anybody checks the receipt of a call, and the public keys for it. */
function Receipts() {
  const say = useTexts(moneyTexts);
  const keys = useQuery(receiptKeysQuery);
  return (
    <Card title={say('receipts')} className="receipts">
      <p>{say('receiptsWords')}</p>
      <ol>
        <li>{say('receiptsStep1')}</li>
        <li>
          {say('receiptsStep2')}{' '}
          <a href="/api/receipt-key" download="receipt-key.json">
            {say('saveKeys')}
          </a>
        </li>
        <li>
          {say('receiptsStep3')}
          <pre tabIndex={0}>
            <code>{VERIFY}</code>
          </pre>
          <CopyButton text={VERIFY} label={say('copyCommand')} />
        </li>
      </ol>
      <Shown read={keys}>
        {(all) => (all.length === 0 ? <p className="quiet">{say('noKeys')}</p> : all.map((key) => <PublicKey key={key.keyId} of={key} />))}
      </Shown>
    </Card>
  );
}

function PublicKey({ of: { keyId, publicKey, createdAt, retiredAt } }: { of: ReceiptKeys[number] }) {
  const say = useTexts(moneyTexts);
  const { date } = useFormats();
  return (
    <details>
      <summary>
        {say('publicKey')} <code>{keyId}</code>{' '}
        <span className="quiet">
          {retiredAt === null ? say('since', { date: date(createdAt) }) : say('until', { date: date(createdAt), end: date(retiredAt) })}
        </span>
      </summary>
      <pre tabIndex={0}>{publicKey}</pre>
      <CopyButton text={publicKey} label={say('copyKey')} />
    </details>
  );
}
