import { useId } from 'react';

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  /** `isOff`: shown, and not to be chosen. */
  options: readonly { value: T; label: string; hint?: string; isOff?: boolean }[];
  chosen?: readonly T[];
  isMany?: boolean;
}

/** One of several things, or some of them, each with a line that says what it means. */
export function Choice<T extends string>({ legend, name, options, chosen = [], isMany = false }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, isOff = false }) => (
        <label key={value}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            disabled={isOff}
            required={!isMany}
            {...(hint !== undefined && { 'aria-describedby': `${id}-${value}` })}
          />
          <span>
            {label}
            {hint !== undefined && (
              <span className="two-lines quiet" id={`${id}-${value}`}>
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
