import { useState } from 'react';
import { api, asked } from '../../api/client';
import { newKey } from '../../api/new-key';
import { Field } from '../../parts/field';
import { FormDialog } from '../../parts/form-dialog';
import { useToast } from '../../parts/toasts';
import { useChange } from '../../parts/use-change';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import type { LedgerEntry } from './ledger';
import { moneyTexts } from './money-texts';
import { MONEY } from './wallet';

interface GivenBack {
  callId: string;
  credits: number | null;
  reason: string;
  reference: string;
}

/** A name of its own for each opening of the form: pressed twice, the refund counts once. */
const newReference = (): string => `refund-${newKey().slice(0, 8)}`;

/** Gives back what a call has cost, or a part of it. */
export function Refund({ charge, close }: { charge: LedgerEntry; close(): void }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const toast = useToast();
  const [reference] = useState(newReference);
  const change = useChange({
    change: (body: GivenBack) => asked(api.POST('/api/wallet/refunds', { body })),
    refresh: [MONEY],
    done({ entry }) {
      toast({ text: say('refundDone', { money: money(entry.amount) }) });
      close();
    },
  });
  const submit = (fields: FormData): void => {
    const text = (name: string): string => String(fields.get(name)).trim();
    const typed = text('credits');
    change.mutate({
      callId: charge.callId ?? '',
      credits: typed === '' ? null : Number(typed),
      reason: text('reason'),
      reference: text('reference'),
    });
  };
  const cost = -charge.amount;
  return (
    <FormDialog title={say('refundTitle')} isOpen close={close} doIt={say('refundNow')} submit={submit} change={change}>
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
