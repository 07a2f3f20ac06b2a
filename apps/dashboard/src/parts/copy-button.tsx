import { useState } from 'react';
import { useTexts } from '../texts/texts';
import { Icon } from './icon';
import { partsTexts } from './parts-texts';

const SHOWN_MS = 2_000;

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const say = useTexts(partsTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" className="small" onClick={() => void copy()} aria-live="polite">
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? say('copied') : (label ?? say('copy'))}
    </button>
  );
}
