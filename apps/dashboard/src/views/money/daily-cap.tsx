import { api, asked } from '../../api/client';
import { Field } from '../../parts/field';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { walletKeys } from '../../queries/wallet';
import { useSession } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { moneyTexts } from './money-texts';

/** Sets what may be spent on one day, or takes the limit away. */
export function DailyCap({ now, close }: { now: number | null; close(): void }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const { timeZone } = useSession().tenant;
  const change = useChange({
    change: (dailyCapCredits: number | null) => asked(api.PATCH('/api/wallet', { body: { dailyCapCredits } })),
    refresh: [walletKeys.all()],
    says: (_, cap) => (cap === null ? say('capGone') : say('capDone', { money: money(cap) })),
    done: close,
  });
  const submit = (fields: FormData): void => {
    const typed = String(fields.get('cap'));
    change.mutate(typed === '' ? null : Number(typed));
  };
  return (
    <FormDialog title={say(now === null ? 'setCap' : 'changeCap')} close={close} doIt={say('save')} submit={submit} change={change}>
      <Field label={say('capField')} hint={say('capHint', { zone: timeZone })}>
        {(bound) => (
          <input {...bound} name="cap" type="number" inputMode="decimal" min="0" max="100000000" step="0.01" defaultValue={now ?? ''} />
        )}
      </Field>
    </FormDialog>
  );
}
