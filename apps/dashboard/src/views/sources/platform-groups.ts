/** Kinds of platforms, as a business owner looks for them. */
export const PLATFORM_GROUPS = {
  portals: ['99acres', 'magicbricks', 'housing', 'indiamart', 'justdial', 'sulekha', 'tradeindia', 'cardekho'],
  ads: ['meta', 'google-ads', 'linkedin', 'tiktok'],
  forms: ['contact-form-7', 'elementor', 'gravity-forms', 'webflow', 'google-forms', 'jotform', 'tally', 'typeform', 'fillout'],
  crms: ['zoho', 'leadsquared', 'hubspot', 'salesforce', 'freshsales', 'kylas', 'pipedrive', 'bitrix24', 'gohighlevel'],
  own: ['custom-json', 'zapier', 'make', 'n8n', 'pabbly', 'integrately', 'webhooks', 'google-sheets'],
} as const;
export type PlatformGroup = keyof typeof PLATFORM_GROUPS | 'other';

interface Platform {
  id: string;
  name: string;
}

const groupOf = ({ id }: Platform): PlatformGroup =>
  (Object.entries(PLATFORM_GROUPS).find(([, ids]) => (ids as readonly string[]).includes(id))?.[0] as PlatformGroup) ?? 'other';

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/** The platforms whose name or id has the searched letters, by their kind; a kind without any is left out. */
export function groupPlatforms<P extends Platform>(platforms: readonly P[], search: string): [PlatformGroup, P[]][] {
  const wanted = plain(search);
  const found = platforms.filter(({ id, name }) => plain(name).includes(wanted) || plain(id).includes(wanted));
  const groups = [...(Object.keys(PLATFORM_GROUPS) as PlatformGroup[]), 'other' as const];
  return groups
    .map((group): [PlatformGroup, P[]] => [group, found.filter((one) => groupOf(one) === group)])
    .filter(([, ofGroup]) => ofGroup.length > 0);
}
