import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT = 'turant-language';

interface Chosen {
  language: Language;
  choose(language: Language): void;
}

const Context = createContext<Chosen>({ language: 'en', choose: () => undefined });

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'hi') return kept;
  return navigator.languages.find((one) => /^(en|hi)\b/.test(one))?.startsWith('hi') ? 'hi' : 'en';
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => void (document.documentElement.lang = language), [language]);
  const chosen = useMemo(
    () => ({
      language,
      choose(next: Language) {
        localStorage.setItem(KEPT, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return <Context value={chosen}>{children}</Context>;
}

export const useLanguage = (): Chosen => useContext(Context);
/** For Intl: Indian English, or Hindi with the digits that both are read with. */
export const localeOf = (language: Language): string => (language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN');
