/** Outlines on a grid of 24, drawn for this page. */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  today: 'M3 12h4l3-8 4 16 3-8h4',
  lead: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.6-6 8-6s8 2 8 6',
  call: 'M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2Z',
  employee: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H5a1 1 0 0 1-1-1ZM20 13h-3v6h2a1 1 0 0 0 1-1ZM17 19c0 1.5-2 2.5-5 2.5',
  source: 'M12 3v12m0 0-4-4m4 4 4-4M4 17v3h16v-3',
  outcome: 'M12 15V3m0 0L8 7m4-4 4 4M4 17v3h16v-3',
  money: 'M7 4h10M7 9h10M7 4c6 0 7 9 0 9l7 8',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.6 5.6l12.8 12.8',
  number: 'M9 3 7 21M17 3l-2 18M4 9h17M3 15h17',
  settings: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 2v3m0 14v3M2 12h3m14 0h3M4.9 4.9 7 7m10 10 2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1',
  check: 'm4 12 5 5L20 6',
  warning: 'M12 3 2 20h20ZM12 9v5m0 3v.5',
  copy: 'M9 9h11v12H9ZM5 15H4V3h11v1',
  play: 'M7 4v16l13-8Z',
  pause: 'M7 4h3v16H7ZM14 4h3v16h-3Z',
  close: 'M5 5l14 14M19 5 5 19',
  next: 'm9 5 7 7-7 7',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words that say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
