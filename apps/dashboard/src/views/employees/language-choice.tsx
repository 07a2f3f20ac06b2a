import { Check } from '../../parts/check';
import { ErrorLine } from '../../parts/form';
import { CALL_LANGUAGES, LANGUAGE_NAMES, type CallLanguage } from '../../parts/language-names';

interface LanguageChoiceProps {
  label: string;
  hint: string;
  error: string | undefined;
  chosen: CallLanguage[];
  change(languages: CallLanguage[]): void;
}

/** The languages of an employee, each by its own name; the one that was chosen first is spoken if nothing else is asked for. */
export function LanguageChoice({ label, hint, error, chosen, change }: LanguageChoiceProps) {
  return (
    <fieldset className="choice-set">
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <div className="languages">
        {CALL_LANGUAGES.map((code) => (
          <Check
            key={code}
            label={<span lang={code}>{chosen[0] === code && chosen.length > 1 ? `1. ${LANGUAGE_NAMES[code]}` : LANGUAGE_NAMES[code]}</span>}
            isOn={chosen.includes(code)}
            change={(isOn) => change(isOn ? [...chosen, code] : chosen.filter((one) => one !== code))}
          />
        ))}
      </div>
      {error !== undefined && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}
