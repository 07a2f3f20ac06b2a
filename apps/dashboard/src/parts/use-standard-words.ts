import { useQuery } from '@tanstack/react-query';
import { askedJson } from '../api/client';
import type { SpokenLanguage } from '../api/records';

const readLanguages = (): Promise<{ data: SpokenLanguage[] }> => askedJson('/api/languages');

/** What an employee says in a language where it has no words of its own; undefined until it is read. They change with a release only. */
export function useStandardWords(language: string | undefined): SpokenLanguage['script'] | undefined {
  const { data } = useQuery({ queryKey: ['languages'], queryFn: readLanguages, staleTime: Infinity });
  return data?.data.find((one) => one.language === language)?.script;
}
