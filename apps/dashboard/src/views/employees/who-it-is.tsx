import { Card } from '../../parts/card';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { MINUTE_PRICES, TIERS, type Tier } from '../../parts/minute-prices';
import { SelectField, type Option } from '../../parts/select';
import { useSession } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { employeeTexts } from './employee-texts';
import { LanguageChoice } from './language-choice';
import type { EmployeeForm } from './use-employee-form';

export function WhoItIs({ draft, set, errorOf }: EmployeeForm) {
  const say = useTexts(employeeTexts);
  return (
    <Card title={say('who')}>
      <Field label={say('name')} hint={say('nameHint')} error={errorOf('name')}>
        {(bound) => <input {...bound} required maxLength={200} value={draft.name} onChange={({ target }) => set({ name: target.value })} />}
      </Field>
      <LanguageChoice
        label={say('languages')}
        hint={say('languagesHint')}
        error={errorOf('languages')}
        chosen={draft.languages}
        change={(languages) => set({ languages })}
      />
      <TierChoice tier={draft.tier ?? ''} error={errorOf('tier')} change={(tier) => set({ tier: tier || null })} />
      <Check label={say('isActive')} isOn={draft.status === 'active'} change={(isOn) => set({ status: isOn ? 'active' : 'paused' })} />
      <Check label={say('isDefault')} isOn={draft.isDefault} change={(isDefault) => set({ isDefault })} />
    </Card>
  );
}

interface TierChoiceProps {
  tier: Tier | '';
  error: string | undefined;
  change(tier: Tier | ''): void;
}

function TierChoice({ tier, error, change }: TierChoiceProps) {
  const say = useTexts(employeeTexts);
  const { money } = useFormats();
  const { defaultTier } = useSession().tenant;
  const withPrice = (one: Tier): string => say('tierPrice', { tier: say(one), price: money(MINUTE_PRICES[one]) });
  const usual = TIERS.find((one) => one === defaultTier);
  const ofBusiness: Option<''> = ['', say('ofBusiness', { tier: usual ? withPrice(usual) : defaultTier })];
  return (
    <SelectField
      label={say('tier')}
      hint={say('tierHint')}
      error={error}
      value={tier}
      options={[ofBusiness, ...TIERS.map((one): Option<Tier> => [one, withPrice(one)])]}
      change={change}
    />
  );
}
