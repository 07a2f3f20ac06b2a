import { Check } from '../../parts/check';
import { LANGUAGE_NAMES } from '../../parts/language-names';

interface LanguageChoiceProps {
  label: string;
  hint: string;
  error: string | undefined;
  chosen: readonly string[];
  change(languages: readonly string[]): void;
}

/** The languages of an employee, each by its own name; the one that was chosen first is spoken if nothing else is asked for. */
export function LanguageChoice({ label, hint, error, chosen, change }: LanguageChoiceProps) {
  return (
    <fieldset className="choice-set">
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <div className="languages">
        {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
          <Check
            key={code}
            label={<span lang={code}>{chosen[0] === code && chosen.length > 1 ? `1. ${name}` : name}</span>}
            isOn={chosen.includes(code)}
            change={(isOn) => change(isOn ? [...chosen, code] : chosen.filter((one) => one !== code))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
