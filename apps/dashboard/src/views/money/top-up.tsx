import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Field } from '../../parts/field';
import { textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { walletKeys, walletQuery } from '../../queries/wallet';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { moneyTexts } from './money-texts';

interface Payment {
  credits: number;
  reference: string;
}

/** Books a payment: what was typed is shown once more before it counts. */
export function TopUp({ close }: { close(): void }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const { data: wallet } = useQuery(walletQuery);
  const [payment, setPayment] = useState<Payment>();
  const [isSure, setSure] = useState(false);
  const change = useChange({
    async change(body: Payment) {
      const answer = api.POST('/api/wallet/top-ups', { body });
      await asked(answer);
      return (await answer).response.status === 201;
    },
    refresh: [walletKeys.all()],
    says: (isNew, { credits }) => (isNew ? say('topUpDone', { money: money(credits) }) : say('topUpBefore')),
    done: close,
  });
  const keep = (fields: FormData): void => {
    setPayment({ credits: Number(fields.get('credits')), reference: textOf(fields, 'reference') });
    setSure(true);
  };
  const title = say('topUp');
  if (payment && isSure) {
    const values = { money: money(payment.credits), reference: payment.reference };
    return (
      <FormDialog title={title} close={close} doIt={say('topUpNow', values)} submit={() => change.mutate(payment)} change={change}>
        <p>{say('topUpSure', values)}</p>
        {wallet && <p className="quiet">{say('topUpAfter', { money: money(wallet.availablePaise / 100 + payment.credits) })}</p>}
        <p>
          <button type="button" className="small" onClick={() => setSure(false)}>
            {say('back')}
          </button>
        </p>
      </FormDialog>
    );
  }
  return (
    <FormDialog title={title} close={close} doIt={say('next')} submit={keep} change={{ isPending: false, error: null }}>
      <PaymentFields payment={payment} />
    </FormDialog>
  );
}

function PaymentFields({ payment }: { payment: Payment | undefined }) {
  const say = useTexts(moneyTexts);
  return (
    <>
      <p>{say('topUpWords')}</p>
      <Field label={say('amount')}>
        {(bound) => (
          <input
            {...bound}
            name="credits"
            type="number"
            inputMode="decimal"
            min="0.01"
            max="100000000"
            step="0.01"
            required
            defaultValue={payment?.credits}
          />
        )}
      </Field>
      <Field label={say('reference')} hint={say('referenceHint')}>
        {(bound) => (
          <input
            {...bound}
            name="reference"
            required
            maxLength={200}
            pattern=".*\S.*"
            autoComplete="off"
            defaultValue={payment?.reference}
          />
        )}
      </Field>
    </>
  );
}
