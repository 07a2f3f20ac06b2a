import { useState } from 'react';
import { api, asked } from '../../api/client';
import { newKey } from '../../api/new-key';
import type { Body, LedgerEntry } from '../../api/records';
import { Field } from '../../parts/field';
import { textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { analyticsKeys } from '../../queries/analytics';
import { walletKeys } from '../../queries/wallet';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { moneyTexts } from './money-texts';

/** A name of its own for each opening of the form: pressed twice, the refund counts once. */
const newReference = (): string => `refund-${newKey().slice(0, 8)}`;

/** Gives back what a call has cost, or a part of it. */
export function Refund({ charge, close }: { charge: LedgerEntry; close(): void }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const [reference] = useState(newReference);
  const change = useChange({
    change: (body: Body<'post', '/api/wallet/refunds'>) => asked(api.POST('/api/wallet/refunds', { body })),
    refresh: [walletKeys.all(), analyticsKeys.all()],
    says: ({ entry }) => say('refundDone', { money: money(entry.amount) }),
    done: close,
  });
  const submit = (fields: FormData): void => {
    const typed = textOf(fields, 'credits');
    change.mutate({
      callId: charge.callId ?? '',
      credits: typed === '' ? null : Number(typed),
      reason: textOf(fields, 'reason'),
      reference: textOf(fields, 'reference'),
    });
  };
  const cost = -charge.amount;
  return (
    <FormDialog title={say('refundTitle')} close={close} doIt={say('refundNow')} submit={submit} change={change}>
      <p>{say('refundWords', { money: money(cost) })}</p>
      <Field label={say('refundField')} hint={say('refundHint')}>
        {(bound) => <input {...bound} name="credits" type="number" inputMode="decimal" min="0.01" max={cost} step="0.01" />}
      </Field>
      <Field label={say('refundReason')} hint={say('refundReasonHint')}>
        {(bound) => <input {...bound} name="reason" required maxLength={200} pattern=".*\S.*" autoComplete="off" />}
      </Field>
      <Field label={say('refundReference')}>
        {(bound) => (
          <input {...bound} name="reference" required maxLength={200} pattern=".*\S.*" defaultValue={reference} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  );
}
