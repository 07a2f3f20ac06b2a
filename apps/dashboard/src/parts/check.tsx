import { useId, type ReactNode } from 'react';

interface CheckProps {
  label: ReactNode;
  isOn: boolean;
  change(isOn: boolean): void;
  hint?: string | undefined;
  isDisabled?: boolean;
  /** A switch takes effect at once; a box waits for its form. */
  isSwitch?: boolean;
}

/** A choice between yes and no, with its label beside it. */
export function Check({ label, isOn, change, hint, isDisabled = false, isSwitch = false }: CheckProps) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        {...(isSwitch && { role: 'switch' })}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => change(target.checked)}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
