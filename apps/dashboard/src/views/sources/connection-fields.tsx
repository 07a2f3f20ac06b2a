import type { Problem } from '../../api/problem';
import type { PluginInfo } from '../../api/records';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { TIERS, type Tier } from '../../parts/minute-prices';
import { type Option, SelectField } from '../../parts/select';
import { isSource } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import type { ConnectionDraft } from './connection-draft';
import { formTexts } from './form-texts';
import { EmployeeChoice } from './map-input';
import { SettingInput } from './setting-input';
import { type FieldValue, type FieldValues, type SettingField, isRare } from './settings-form';

interface ConnectionFieldsProps {
  plugin: PluginInfo;
  fields: readonly SettingField[];
  draft: ConnectionDraft;
  stored: Readonly<Record<string, unknown>>;
  problem: Problem | undefined;
  change(draft: ConnectionDraft): void;
  /** With what is asked of a connection that is there already. */
  isWhole?: boolean;
}

/** The form of a connection. What concerns leads is asked for a source only. */
export function ConnectionFields({ plugin, fields, draft, stored, problem, change, isWhole = false }: ConnectionFieldsProps) {
  const say = useTexts(formTexts);
  const set = (part: Partial<ConnectionDraft>): void => change({ ...draft, ...part });
  const about = (field: string): string | undefined =>
    problem?.fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message;
  return (
    <>
      <Field label={say('name')} hint={say('nameHint')} error={about('name')}>
        {(bound) => <input {...bound} required maxLength={200} value={draft.name} onChange={({ target }) => set({ name: target.value })} />}
      </Field>
      {isSource(plugin) && <LeadFields {...{ draft, set, about, isWhole }} />}
      <SettingsFields
        fields={fields}
        values={draft.values}
        stored={stored}
        errorOf={(name) => about(`settings.${name}`)}
        change={(values) => set({ values })}
      />
      {isWhole && 'accessToken' in draft.values && (
        <Field label={say('tokenEnds')} hint={say('tokenEndsHint')} error={about('accessTokenExpiresAt')}>
          {(bound) => (
            <input {...bound} type="date" value={draft.tokenEndsOn} onChange={({ target }) => set({ tokenEndsOn: target.value })} />
          )}
        </Field>
      )}
    </>
  );
}

interface LeadFieldsProps {
  draft: ConnectionDraft;
  set(part: Partial<ConnectionDraft>): void;
  about(field: string): string | undefined;
  isWhole: boolean;
}

function LeadFields({ draft, set, about, isWhole }: LeadFieldsProps) {
  const say = useTexts(formTexts);
  return (
    <>
      <Field label={say('employee')} error={about('employeeId')}>
        {(bound) => (
          <EmployeeChoice
            bound={bound}
            none={say('defaultEmployee')}
            value={draft.employeeId}
            change={(employeeId) => set({ employeeId })}
          />
        )}
      </Field>
      <Check
        label={say('dial')}
        hint={say('dialHint')}
        isOn={draft.dialImmediately}
        change={(dialImmediately) => set({ dialImmediately })}
      />
      {isWhole && (
        <>
          <SelectField
            label={say('tier')}
            error={about('tier')}
            value={draft.tier}
            options={[['', say('defaultTier')], ...TIERS.map((tier): Option<Tier> => [tier, say(tier)])]}
            change={(tier) => set({ tier })}
          />
          <Field label={say('expected')} hint={say('expectedHint')} error={about('expectedEveryMinutes')}>
            {(bound) => (
              <input
                {...bound}
                type="number"
                min={1}
                value={draft.expectedEveryMinutes}
                onChange={({ target }) => set({ expectedEveryMinutes: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

interface SettingsFieldsProps {
  fields: readonly SettingField[];
  values: FieldValues;
  stored: Readonly<Record<string, unknown>>;
  /** The message about a setting, by its name. */
  errorOf(name: string): string | undefined;
  change(values: FieldValues): void;
}

/** The settings of a plugin: what most people need, and the rest folded. */
function SettingsFields({ fields, values, stored, errorOf, change }: SettingsFieldsProps) {
  const say = useTexts(formTexts);
  const inputOf = (field: SettingField) => (
    <SettingInput
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      error={errorOf(field.name)}
      change={(value: FieldValue) => change({ ...values, [field.name]: value })}
      isStored={stored[field.name] !== undefined}
    />
  );
  const rare = fields.filter(isRare);
  const isOpen = rare.some(({ name }) => stored[name] !== undefined || errorOf(name) !== undefined);
  return (
    <>
      {fields.filter((field) => !isRare(field)).map(inputOf)}
      {rare.length > 0 && (
        <details open={isOpen}>
          <summary>{say('rare')}</summary>
          {rare.map(inputOf)}
        </details>
      )}
    </>
  );
}
