import { useRef, type ReactNode } from 'react';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts/texts';
import { SLOTS, withSlot } from './employee-form';
import { scriptTexts } from './script-texts';

interface SlotTextProps {
  label: string;
  hint?: string;
  text: string;
  /** What is said while the text is empty. */
  standard?: string | undefined;
  change(text: string): void;
  error: string | undefined;
  /** Whether the slots are offered here. */
  isActive: boolean;
  activate(): void;
  rows?: number;
  /** A button below the text. */
  act?: ReactNode;
  maxLength?: number;
}

const MAX_LINE_LENGTH = 1000;
const DEFAULT_ROWS = 3;

/** A text that is spoken, with buttons that insert what is known of the person where the cursor is. */
export function SlotText({ label, hint, text, standard, change, error, isActive, activate, rows, act, maxLength }: SlotTextProps) {
  const say = useTexts(scriptTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (slot: string): void => {
    const { current } = area;
    if (!current) return;
    const changed = withSlot(text, [current.selectionStart, current.selectionEnd], slot);
    change(changed.text);
    current.focus();
    // After the new text is shown.
    requestAnimationFrame(() => current.setSelectionRange(changed.cursor, changed.cursor));
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(bound) => (
        <>
          <textarea
            {...bound}
            ref={area}
            rows={rows ?? DEFAULT_ROWS}
            maxLength={maxLength ?? MAX_LINE_LENGTH}
            placeholder={standard ?? say('standard')}
            value={text}
            onFocus={activate}
            onChange={({ target }) => change(target.value)}
          />
          <div className="actions">
            {act}
            {standard !== undefined && text === '' && (
              <button type="button" className="small" onClick={() => change(standard)}>
                {say('changeStandard')}
              </button>
            )}
          </div>
          {isActive && (
            <div className="slots" role="group" aria-label={say('insert', { part: label })}>
              {Object.entries(SLOTS).map(([slot, words]) => (
                <button key={slot} type="button" className="small" onClick={() => insert(slot)}>
                  {say(words)}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
