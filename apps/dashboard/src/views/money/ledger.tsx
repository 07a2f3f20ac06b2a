import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LedgerEntry } from '../../api/records';
import type { Column } from '../../parts/long-table';
import { PagedTable } from '../../parts/paged-table';
import { Empty } from '../../parts/states';
import { usePages } from '../../parts/use-pages';
import { ledgerQuery } from '../../queries/wallet';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { moneyTexts } from './money-texts';
import { Refund } from './refund';

/** Every movement of money, newest first. */
export function Ledger() {
  const say = useTexts(moneyTexts);
  const pages = usePages(ledgerQuery);
  const [refunded, setRefunded] = useState<LedgerEntry>();
  const columns = useColumns(setRefunded);
  return (
    <section aria-labelledby="ledger">
      <div className="section-head">
        <h2 id="ledger">{say('ledger')}</h2>
        <a className="button small" href="/api/wallet/ledger.csv" download>
          {say('download')}
        </a>
      </div>
      <PagedTable
        pages={pages}
        label={say('ledger')}
        columns={columns}
        keyOf={({ entryId }) => entryId}
        empty={<Empty title={say('noLedger')} words={say('noLedgerWords')} />}
      />
      {refunded && <Refund charge={refunded} close={() => setRefunded(undefined)} />}
    </section>
  );
}

function useColumns(refund: (entry: LedgerEntry) => void): Column<LedgerEntry>[] {
  const say = useTexts(moneyTexts);
  const { money, time } = useFormats();
  const mayRefund = useMay('billing');
  return [
    {
      key: 'what',
      title: say('what'),
      width: 'minmax(6.5rem, 2fr)',
      cell: ({ type, at }) => (
        <>
          <span className="two-lines">{say(type === 'top-up' ? 'top_up' : type)}</span>
          <span className="two-lines quiet">{time(at)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      title: say('change'),
      width: 'minmax(6rem, 1fr)',
      cell: ({ amount, balanceAfter }) => (
        <>
          <span className="two-lines amount" data-tone={amount < 0 ? undefined : 'good'}>
            {amount > 0 && '+'}
            {money(amount)}
          </span>
          <span className="two-lines quiet narrow-only">{say('afterWas', { money: money(balanceAfter) })}</span>
        </>
      ),
    },
    {
      key: 'after',
      title: say('after'),
      width: 'minmax(6rem, 1fr)',
      isWideOnly: true,
      cell: ({ balanceAfter }) => <span className="amount">{money(balanceAfter)}</span>,
    },
    {
      key: 'reference',
      title: say('reference'),
      width: 'minmax(6rem, 2fr)',
      isWideOnly: true,
      cell: ({ type, reference }) => (type === 'charge' ? '' : reference),
    },
    {
      key: 'more',
      title: say('more'),
      width: 'minmax(5.5rem, 1fr)',
      cell: (entry) => (
        <span className="stack">
          {entry.callId !== undefined && (
            <Link to="/calls/$callId" params={{ callId: entry.callId }}>
              {say('toCall')}
            </Link>
          )}
          {entry.type === 'charge' && mayRefund && (
            <button type="button" className="small link" onClick={() => refund(entry)}>
              {say('giveBack')}
            </button>
          )}
        </span>
      ),
    },
  ];
}
