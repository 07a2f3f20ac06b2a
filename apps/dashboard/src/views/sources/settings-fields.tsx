import { useTexts } from '../../texts/texts';
import { formTexts } from './form-texts';
import { SettingInput } from './setting-input';
import { isRare, type FieldValue, type FieldValues, type SettingField } from './settings-form';

interface SettingsFieldsProps {
  fields: readonly SettingField[];
  values: FieldValues;
  stored: Readonly<Record<string, unknown>>;
  /** The message about a setting, by its name. */
  errorOf(name: string): string | undefined;
  change(values: FieldValues): void;
}

/** The settings of a plugin: what most people need, and the rest folded. */
export function SettingsFields({ fields, values, stored, errorOf, change }: SettingsFieldsProps) {
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
