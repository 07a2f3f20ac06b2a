import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '../../api/problem';
import type { SignedReceipt, WholeCall } from '../../api/records';
import { Badge } from '../../parts/badge';
import { Card } from '../../parts/card';
import { CopyButton } from '../../parts/copy-button';
import { Facts } from '../../parts/facts';
import { Shown } from '../../parts/states';
import { receiptKeysQuery, receiptQuery } from '../../queries/calls';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { receiptTexts } from './receipt-texts';
import { verifyReceipt, type Verified } from './verify-receipt';

const PAISE_IN_CREDIT = 100;

/** The receipt of a call, in words, and whether it holds. It is issued when it is asked for first. */
export function ReceiptCard({ call: { callId, endedAt } }: { call: WholeCall }) {
  const say = useTexts(receiptTexts);
  const [isAsked, setAsked] = useState(false);
  const read = useQuery({ ...receiptQuery(callId), enabled: isAsked });
  const isUnderWay = read.error instanceof Problem && read.error.code === 'RECORDING_UNDER_WAY';
  return (
    <Card title={say('receipt')}>
      {endedAt === null && <p className="quiet">{say('notYet')}</p>}
      {isUnderWay && <p role="status">{say('underWay')}</p>}
      {endedAt !== null && (!isAsked || isUnderWay) && (
        <>
          {!isUnderWay && <p>{say('words')}</p>}
          <button type="button" onClick={() => (isAsked ? void read.refetch() : setAsked(true))}>
            {say('show')}
          </button>
        </>
      )}
      {isAsked && !isUnderWay && <Shown read={read}>{(signed) => <Issued signed={signed} />}</Shown>}
    </Card>
  );
}

function Issued({ signed }: { signed: SignedReceipt }) {
  const say = useTexts(receiptTexts);
  const { money, time, duration } = useFormats();
  const { receipt } = signed;
  const { blocks, blockSeconds, blockPricePaise, costPaise, durationMs } = receipt;
  const price = money(blockPricePaise / PAISE_IN_CREDIT);
  return (
    <>
      <p>
        <strong>
          {costPaise === 0 ? say('free') : say('says', { blocks, seconds: blockSeconds, price, cost: money(costPaise / PAISE_IN_CREDIT) })}
        </strong>
      </p>
      <Facts
        facts={[
          [say('talked'), durationMs > 0 && duration(durationMs / 1_000)],
          [say('answered'), receipt.answeredAt && time(receipt.answeredAt)],
          [say('ended'), receipt.endedAt && time(receipt.endedAt)],
          [say('number'), receipt.receiptId],
          [say('issued'), time(receipt.issuedAt)],
          [say('ledger'), receipt.ledgerEntryId],
          [say('recording'), receipt.recordingSha256],
        ]}
      />
      <Check signed={signed} />
      <button type="button" onClick={() => save(`receipt-${receipt.callId}.json`, signed)}>
        {say('download')}
      </button>
    </>
  );
}

/** Saves a value as a file, as `turant receipt verify` reads it. */
function save(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

const TONES = { right: 'good', wrong: 'bad', 'unknown-key': 'bad', cannot: 'quiet' } as const;

function Check({ signed }: { signed: SignedReceipt }) {
  const say = useTexts(receiptTexts);
  const keys = useQuery(receiptKeysQuery);
  const [verified, setVerified] = useState<Verified>();
  const known = keys.data;
  useEffect(() => {
    if (known) void verifyReceipt(signed, known).then(setVerified);
  }, [signed, known]);
  const found: Verified | 'checking' = verified ?? 'checking';
  const command = `npx turant receipt verify receipt-${signed.receipt.callId}.json --key receipt-key.json`;
  return (
    <Shown read={{ ...keys, data: known && found }}>
      {() =>
        found === 'checking' ? (
          <p role="status">{say('checking')}</p>
        ) : (
          <>
            <p role="status">
              <Badge tone={TONES[found]}>{say(found)}</Badge> {say(`${found}Words`)}
            </p>
            {found === 'cannot' && (
              <>
                <code className="command">{command}</code>
                <div className="actions">
                  <CopyButton text={command} />
                  <button type="button" className="small" onClick={() => save('receipt-key.json', { success: true, keys: known })}>
                    {say('keys')}
                  </button>
                </div>
              </>
            )}
          </>
        )
      }
    </Shown>
  );
}
