import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, asked } from '../../api/client';
import type { Call } from '../../api/records';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { callsTexts } from './calls-texts';

/** A row that is scrolled past asks for nothing. */
const SEEN_FOR_MS = 300;

interface PersonProps {
  call: Pick<Call, 'leadId' | 'to' | 'line'>;
  /** On a phone the name alone, if there is one. */
  isShort?: boolean;
}

/** With whom a call is: the name of its lead beside the number. A call knows its lead's id only; the name is read of rows that stay in sight. */
export function Person({ call: { leadId, to, line }, isShort }: PersonProps) {
  const say = useTexts(callsTexts);
  const { phone } = useFormats();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: name } = useQuery({
    queryKey: ['lead-name', leadId],
    queryFn: () => asked(api.GET('/api/leads/{leadId}', { params: { path: { leadId: leadId ?? '' } } })).then(({ lead }) => lead.name),
    enabled: isSeen && leadId !== null,
    staleTime: Infinity,
    retry: false,
  });
  const number = to ? phone(to) : '';
  if (name === undefined) return number || (line === 'browser' ? say('visitor') : '–');
  return (
    <>
      {name}
      {number && <span data-wide-only={isShort}>, {number}</span>}
    </>
  );
}
