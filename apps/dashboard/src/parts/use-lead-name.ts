import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, asked } from '../api/client';
import { useFormats } from '../texts/formats';

/** A row that is scrolled past asks for nothing. */
const SEEN_FOR_MS = 300;

/**
 * The name of the lead of a row that stays in sight, or its phone if it has no name: calls and entries of the timeline know its id only.
 * Undefined until it is read, or if there is none.
 */
export function useLeadName(leadId: string | null | undefined): string | undefined {
  const { phone } = useFormats();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: ['lead-name', leadId],
    queryFn: () => asked(api.GET('/api/leads/{leadId}', { params: { path: { leadId: leadId ?? '' } } })).then(({ lead }) => lead.name),
    enabled: isSeen && typeof leadId === 'string',
    staleTime: Infinity,
    retry: false,
  });
  return data === undefined ? undefined : phone(data);
}
