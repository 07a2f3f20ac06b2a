import type { Call } from '../../api/records';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { callsTexts } from './calls-texts';

interface PersonProps {
  call: Pick<Call, 'leadName' | 'to' | 'line'>;
  /** On a phone the name alone, if there is one. */
  isShort?: boolean;
}

/** With whom a call is: the name of its lead beside the number. */
export function Person({ call: { leadName, to, line }, isShort }: PersonProps) {
  const say = useTexts(callsTexts);
  const { phone } = useFormats();
  // A lead without a name is called by its phone.
  const name = leadName && phone(leadName);
  const number = to ? phone(to) : '';
  if (!name || name === number) return number || (line === 'browser' ? say('visitor') : '–');
  return (
    <>
      {name}
      {number && <span data-wide-only={isShort}>, {number}</span>}
    </>
  );
}
