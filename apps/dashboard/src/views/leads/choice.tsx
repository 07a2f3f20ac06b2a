import { useId } from 'react';

/** Yes or no, with what it means. */
export function Choice({ name, label, hint, isOn = false }: { name: string; label: string; hint: string; isOn?: boolean }) {
  const id = useId();
  return (
    <p className="choice">
      <input type="checkbox" id={id} name={name} defaultChecked={isOn} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>
        <strong>{label}</strong>
        <span className="quiet" id={`${id}-hint`}>
          {hint}
        </span>
      </label>
    </p>
  );
}
