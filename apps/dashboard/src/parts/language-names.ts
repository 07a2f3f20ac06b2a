/** The languages that employees speak, each by its own name: the same in every language of the page. */
export const LANGUAGE_NAMES = {
  hi: 'हिन्दी',
  'en-IN': 'English',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  mr: 'मराठी',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  pa: 'ਪੰਜਾਬੀ',
  or: 'ଓଡ଼ିଆ',
  as: 'অসমীয়া',
  ur: 'اردو',
} as const;

export type CallLanguage = keyof typeof LANGUAGE_NAMES;
export const CALL_LANGUAGES = Object.keys(LANGUAGE_NAMES) as CallLanguage[];
