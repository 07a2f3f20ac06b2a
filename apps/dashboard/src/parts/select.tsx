import type { SelectHTMLAttributes } from 'react';
import { Field } from './field';

/** A value and what is read in its place; the value itself if nothing else is. `lang` is the language of the words. */
export type Option<V extends string = string> = readonly [value: V, words?: string, lang?: string];

interface SelectProps<V extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  options: readonly Option<V>[];
  value?: V;
  change?(value: V): void;
}

export const Select = <V extends string>({ options, change, ...rest }: SelectProps<V>) => (
  <select {...rest} {...(change && { onChange: ({ target }) => change(target.value as V) })}>
    {options.map(([value, words, lang]) => (
      <option key={value} value={value} lang={lang}>
        {words ?? value}
      </option>
    ))}
  </select>
);

/** A choice in a row of others, below its label. */
export const LabelledSelect = <V extends string>({ label, ...rest }: SelectProps<V> & { label: string }) => (
  <label>
    <span>{label}</span>
    <Select {...rest} />
  </label>
);

interface SelectFieldProps<V extends string> extends SelectProps<V> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** One of several things, chosen from a list that opens. */
export const SelectField = <V extends string>({ label, hint, error, ...rest }: SelectFieldProps<V>) => (
  <Field label={label} hint={hint} error={error}>
    {(bound) => <Select {...bound} {...rest} />}
  </Field>
);
