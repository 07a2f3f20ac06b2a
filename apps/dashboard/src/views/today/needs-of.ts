import type { Connection } from '../../api/records';
import type { TodayKey } from './today-texts';

/** Something that a person has to mend: what it is, what to do, and the view for it. */
export interface Need {
  key: string;
  what: TodayKey;
  remedy: TodayKey;
  values?: Record<string, string>;
  to: string;
  isUrgent: boolean;
}

/** What is looked at to find it. */
export interface BusinessState {
  creditsBalance: number;
  /** The price of the default tier, in credits. */
  perMinuteRate: number;
  activeEmployees: number;
  activeNumbers: number;
  sources: readonly SourceState[];
  money(credits: number): string;
}

export interface SourceState extends Pick<Connection, 'connectionId' | 'name' | 'status'> {
  pausedBecause: { reason: string } | null;
  health: Pick<Connection['health'], 'isSilent' | 'expiresSoon' | 'lastError' | 'lastSeenAt'>;
}

/** Minutes of talk below which the wallet counts as low. */
const LOW_MINUTES = 30;

/** What is wrong, the most urgent first. */
export function needsOf(state: BusinessState): Need[] {
  const sources = state.sources.flatMap(needOfSource);
  return [...needsOfWallet(state), ...needsOfPeople(state), ...sources].sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

/** A call begins with two blocks of 30 s, which is the price of a minute. */
function needsOfWallet({ creditsBalance, perMinuteRate, money }: BusinessState): Need[] {
  if (creditsBalance < perMinuteRate)
    return [{ key: 'wallet', what: 'walletEmpty', remedy: 'walletEmptyDo', to: '/money', isUrgent: true }];
  if (creditsBalance >= LOW_MINUTES * perMinuteRate) return [];
  return [
    { key: 'wallet', what: 'walletLow', remedy: 'walletLowDo', values: { money: money(creditsBalance) }, to: '/money', isUrgent: false },
  ];
}

const needsOfPeople = ({ activeEmployees, activeNumbers }: BusinessState): Need[] => [
  ...(activeEmployees === 0
    ? [{ key: 'employee', what: 'noEmployee', remedy: 'noEmployeeDo', to: '/employees', isUrgent: true } satisfies Need]
    : []),
  ...(activeNumbers === 0
    ? [{ key: 'number', what: 'noNumber', remedy: 'noNumberDo', to: '/numbers', isUrgent: true } satisfies Need]
    : []),
];

/** One need a source, the worst. */
function needOfSource({ connectionId, name, pausedBecause, health }: SourceState): Need[] {
  const need = (what: TodayKey, remedy: TodayKey, isUrgent: boolean): Need[] => [
    { key: connectionId, what, remedy, values: { name }, to: `/sources/${connectionId}`, isUrgent },
  ];
  if (pausedBecause) return need('paused', 'pausedDo', true);
  if (isNewestAnError(health)) return need('sourceError', 'sourceErrorDo', true);
  if (health.expiresSoon) return need('expiring', 'expiringDo', false);
  return health.isSilent ? need('silent', 'silentDo', false) : [];
}

const isNewestAnError = ({ lastError, lastSeenAt }: SourceState['health']): boolean =>
  lastError !== null && (lastSeenAt === null || Date.parse(lastError.at) >= Date.parse(lastSeenAt));
