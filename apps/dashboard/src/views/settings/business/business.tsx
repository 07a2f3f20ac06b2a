import type { Tenant } from '../../../api/records';
import { Allowed } from '../../../parts/allowed';
import { Card } from '../../../parts/card';
import { Facts } from '../../../parts/facts';
import { Field } from '../../../parts/field';
import { Form, FormProblem, textOf } from '../../../parts/form';
import { MINUTE_PRICES, TIERS } from '../../../parts/minute-prices';
import { SelectField } from '../../../parts/select';
import { Shown } from '../../../parts/states';
import { useTenant, useTenantChange } from '../../../queries/tenants';
import { useMay } from '../../../session/session';
import { useFormats } from '../../../texts/formats';
import { localeOf, useLanguage } from '../../../texts/language';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { settingsTexts } from '../settings-texts';
import { businessTexts } from './business-texts';

/** Name, time zone and default tier; what only the operator changes is shown. */
export function Business() {
  const tenant = useTenant();
  return (
    <Shown read={tenant}>
      {(data) => (
        <>
          <BusinessForm tenant={data} />
          <FixedFacts tenant={data} />
        </>
      )}
    </Shown>
  );
}

/** The browser's time zones, and the one that is set. */
const zonesWith = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort();

function BusinessForm({ tenant: { name, timeZone, defaultTier } }: { tenant: Tenant }) {
  const say = useTexts(businessTexts);
  const sayMore = useTexts(settingsTexts);
  const { money } = useFormats();
  const mayChange = useMay('admin');
  const change = useTenantChange({ says: sayMore('saved') });
  const submit = (fields: FormData): void =>
    change.mutate({
      name: textOf(fields, 'name'),
      timeZone: textOf(fields, 'timeZone'),
      defaultTier: textOf(fields, 'tier'),
    });
  const options = TIERS.map((value) => ({ value, label: say(value, { money: money(MINUTE_PRICES[value]) }), isOff: !mayChange }));
  return (
    <Card title={say('title')}>
      <Form className="narrow-form" submit={submit}>
        <Field label={say('name')} hint={say('nameHint')}>
          {(bound) => (
            <input
              {...bound}
              name="name"
              defaultValue={name}
              required
              maxLength={200}
              pattern=".*\S.*"
              readOnly={!mayChange}
              autoComplete="organization"
            />
          )}
        </Field>
        <SelectField
          label={say('timeZone')}
          hint={say('timeZoneHint')}
          name="timeZone"
          defaultValue={timeZone}
          disabled={!mayChange}
          options={zonesWith(timeZone).map((zone) => [zone])}
        />
        <Choice legend={say('tier')} name="tier" options={options} chosen={[defaultTier]} />
        <p className="quiet">{say('tierHint')}</p>
        <FormProblem error={change.error} />
        <Allowed scope="admin" why={sayMore('ownersOnly')}>
          <button type="submit" className="main" disabled={change.isPending}>
            {sayMore('save')}
          </button>
        </Allowed>
      </Form>
    </Card>
  );
}

function FixedFacts({ tenant: { tenantId, region, countries } }: { tenant: Tenant }) {
  const say = useTexts(businessTexts);
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  return (
    <Card title={say('fixed')}>
      <Facts
        facts={[
          [
            say('region'),
            <>
              {names.of(region)} <span className="two-lines quiet">{say('regionHint')}</span>
            </>,
          ],
          [say('countries'), countries.map((country) => names.of(country)).join(', ')],
          [say('id'), <code key="id">{tenantId}</code>],
        ]}
      />
    </Card>
  );
}
