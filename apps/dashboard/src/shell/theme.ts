export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'turant-theme';

export function themeNow(): Theme {
  const kept = localStorage.getItem(KEPT);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Colours are `light-dark()` pairs; `color-scheme` of the root element chooses between them. */
export function applyTheme(theme = themeNow()): void {
  localStorage.setItem(KEPT, theme);
  document.documentElement.dataset.theme = theme;
}
