import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Wallet } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { Card } from '../../parts/card';
import { Field } from '../../parts/field';
import { FormDialog } from '../../parts/form-dialog';
import { Shown } from '../../parts/states';
import { useChange } from '../../parts/use-change';
import { walletKeys, walletQuery } from '../../queries/wallet';
import { useSession } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { paceOf } from './days-left';
import { moneyTexts } from './money-texts';
import { useSpending } from './use-spending';

const MAX_DAYS_TOLD = 365;

/** What can be spent, for how long it lasts, and what was spent today. */
export function Balance() {
  const wallet = useQuery(walletQuery);
  return (
    <Shown read={wallet}>
      {(data) => (
        <div className="cards money-cards">
          <Spendable wallet={data} />
          <DaysLeft wallet={data} />
          <SpentToday wallet={data} />
        </div>
      )}
    </Shown>
  );
}

function Spendable({ wallet }: { wallet: Wallet }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  return (
    <Card title={say('spendable')}>
      <p className="figure">{money(wallet.availablePaise / 100)}</p>
      {wallet.availablePaise <= 0 && <p className="error">{say('empty')}</p>}
      {wallet.reservedPaise > 0 && <p className="quiet">{say('reserved', { money: money(wallet.reserved) })}</p>}
      <p className="quiet">{say('price', { money: money(wallet.perMinuteAgentRate) })}</p>
    </Card>
  );
}

function DaysLeft({ wallet }: { wallet: Wallet }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const { data } = useSpending();
  if (!data) return null;
  const pace = paceOf(data, wallet.availablePaise);
  return (
    <Card title={say('lasts')}>
      {pace ? (
        <>
          <p className="figure">{pace.days > MAX_DAYS_TOLD ? say('lastsLong') : say('lastsDays', { count: pace.days })}</p>
          <p className="quiet">{say('lastsWhy', { count: pace.over, money: money(pace.paiseADay / 100) })}</p>
        </>
      ) : (
        <p className="quiet">{say('lastsNothing')}</p>
      )}
    </Card>
  );
}

function SpentToday({ wallet }: { wallet: Wallet }) {
  const say = useTexts(moneyTexts);
  const { money } = useFormats();
  const [isChanging, setChanging] = useState(false);
  const { dailyCap, dailyCapPaise, spentToday, spentTodayPaise } = wallet;
  return (
    <Card title={say('today')}>
      <p className="figure">{money(spentToday)}</p>
      <p className="quiet">{dailyCap === null ? say('noCap') : say('cap', { money: money(dailyCap) })}</p>
      {dailyCapPaise !== null && spentTodayPaise >= dailyCapPaise && <p className="error">{say('capReached')}</p>}
      <Allowed scope="admin">
        <button type="button" className="small" onClick={() => setChanging(true)}>
          {say(dailyCap === null ? 'setCap' : 'changeCap')}
        </button>
      </Allowed>
      {isChanging && <DailyCap now={dailyCap} close={() => setChanging(false)} />}
    </Card>
  );
}

/** Sets what may be spent on one day, or takes the limit away. */
function DailyCap({ now, close }: { now: number | null; close(): void }) {
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
