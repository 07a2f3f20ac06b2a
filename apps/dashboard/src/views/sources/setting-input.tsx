import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { Select, type Option } from '../../parts/select';
import { useLanguage } from '../../texts/language';
import { useTexts } from '../../texts/texts';
import { formTexts } from './form-texts';
import { MapInput } from './map-input';
import { MASK, type FieldValue, type Pair, type SettingField } from './settings-form';

type Bound = Parameters<Parameters<typeof Field>[0]['children']>[0];

interface SettingInputProps {
  field: SettingField;
  value: FieldValue;
  error: string | undefined;
  change(value: FieldValue): void;
  /** Whether a secret is stored. */
  isStored: boolean;
}

/** Settings that mean the same in every plugin have a name in each language; the others are named by their plugin. */
const NAMED = ['secret', 'accessToken', 'accountId', 'verifyToken', 'country', 'fieldMap', 'ownerMap', 'url'] as const;

export function useSettingTitle(): (field: SettingField) => string {
  const say = useTexts(formTexts);
  const { language } = useLanguage();
  return ({ name, title }) => {
    const known = NAMED.find((one) => one === name);
    return known && language !== 'en' ? say(known) : title;
  };
}

/** One field of a plugin's settings, by its kind. */
export function SettingInput(props: SettingInputProps) {
  const { field, value, error, change } = props;
  const say = useTexts(formTexts);
  const titleOf = useSettingTitle();
  const title = field.isRequired ? `${titleOf(field)} (${say('needed')})` : titleOf(field);
  if (field.kind === 'yes-no') return <Check label={title} hint={field.hint} isOn={value === true} change={change} />;
  if (field.kind === 'map') return <MapInput field={field} title={title} pairs={value as readonly Pair[]} error={error} change={change} />;
  const kindHint = { list: say('perLine'), json: say('asJson') }[field.kind as string];
  const hint = [field.hint, kindHint].filter((one) => one !== undefined).join(' ');
  return (
    <Field label={title} {...(hint !== '' && { hint: <span lang="en">{hint}</span> })} error={error}>
      {(bound) => <Input bound={bound} {...props} />}
    </Field>
  );
}

function Input({ bound, field, value, change, isStored }: SettingInputProps & { bound: Bound }) {
  const say = useTexts(formTexts);
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'secret') return <SecretInput {...{ bound, text, change, isStored, isRequired: field.isRequired }} />;
  if (field.kind === 'choice')
    return (
      <Select
        {...bound}
        value={text}
        required={field.isRequired}
        options={[['', say('notChosen')], ...field.choices.map((choice): Option => [choice])]}
        change={change}
      />
    );
  if (field.kind === 'list' || field.kind === 'json')
    return <textarea {...bound} value={text} required={field.isRequired} onChange={({ target }) => change(target.value)} />;
  const mode = field.kind === 'number' ? 'decimal' : undefined;
  return (
    <input
      {...bound}
      value={text}
      inputMode={mode}
      autoComplete="off"
      required={field.isRequired}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface SecretInputProps {
  bound: Bound;
  text: string;
  change(value: string): void;
  isStored: boolean;
  isRequired: boolean;
}

/** A stored secret is never shown: it is kept, or replaced by another one. */
function SecretInput({ bound, text, change, isStored, isRequired }: SecretInputProps) {
  const say = useTexts(formTexts);
  if (text === MASK)
    return (
      <p className="kept-secret">
        {say('secretKept')}{' '}
        <button {...bound} type="button" className="small" onClick={() => change('')}>
          {say('replace')}
        </button>
      </p>
    );
  return (
    <>
      <input
        {...bound}
        type="password"
        autoComplete="new-password"
        value={text}
        required={isRequired}
        onChange={({ target }) => change(target.value)}
      />
      {isStored && (
        <p className="kept-secret">
          {!isRequired && say('secretEmpty')}{' '}
          <button type="button" className="small" onClick={() => change(MASK)}>
            {say('keep')}
          </button>
        </p>
      )}
    </>
  );
}
