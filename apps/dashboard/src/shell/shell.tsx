import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../parts/icon';
import { LabelledSelect } from '../parts/select';
import { useUnreadProblem } from '../parts/use-problem';
import { linesQuery } from '../queries/numbers';
import { signOut, useSession } from '../session/session';
import { LANGUAGES, type Language, useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { stepLeft } from '../views/start/progress';
import { shellTexts } from './shell-texts';
import { THEMES, applyTheme, themeNow } from './theme';

const VIEWS = [
  ['/', 'today', 'today'],
  ['/leads', 'leads', 'lead'],
  ['/calls', 'calls', 'call'],
  ['/employees', 'employees', 'employee'],
  ['/sources', 'sources', 'source'],
  ['/outcomes', 'outcomes', 'outcome'],
  ['/money', 'money', 'money'],
  ['/do-not-call', 'doNotCall', 'stop'],
  ['/numbers', 'numbers', 'number'],
  ['/settings', 'settings', 'settings'],
] as const satisfies readonly (readonly [string, string, IconName])[];

/** Navigation beside the view, or above it on a phone. */
export function Shell() {
  const say = useTexts(shellTexts);
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(true);
  useEffect(() => {
    setOpen(false);
    // A reader of the screen is told that another view is shown; at the first one the browser does it.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {say('skip')}
      </a>
      <header className="bar">
        <button type="button" className="menu-button" aria-expanded={isOpen} aria-controls="views" onClick={() => setOpen(!isOpen)}>
          <Icon name="menu" /> {say('menu')}
        </button>
        <BusinessName />
      </header>
      <nav id="views" className="views" data-open={isOpen} aria-label={say('navigation')}>
        <ul>
          {VIEWS.map(([to, text, icon]) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === '/' }}>
                <Icon name={icon} />
                {say(text)}
              </Link>
            </li>
          ))}
        </ul>
        {path !== '/start' && stepLeft() !== undefined && (
          <Link to="/start" className="button">
            {say('setUp', { step: (stepLeft() ?? 0) + 1 })}
          </Link>
        )}
        <Choices />
      </nav>
      <main id="content" ref={main} tabIndex={-1}>
        <TestMode />
        <Outlet />
      </main>
    </div>
  );
}

const BusinessName = () => <span className="business">{useSession().tenant.name}</span>;

function Choices() {
  const say = useTexts(shellTexts);
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useState(themeNow);
  const { user } = useSession();
  const { show } = useUnreadProblem();
  return (
    <div className="choices">
      <LabelledSelect
        label={say('theme')}
        value={theme}
        options={THEMES.map((one) => [one, say(one)])}
        change={(wanted) => {
          setTheme(wanted);
          applyTheme(wanted);
        }}
      />
      <LabelledSelect
        label={say('language')}
        value={language}
        options={Object.entries(LANGUAGES).map(([code, name]) => [code, name, code])}
        change={(code) => choose(code as Language)}
      />
      <p className="who">{say('signedInAs', { name: user.name, role: say(user.role) })}</p>
      <button type="button" className="plain" onClick={() => void signOut().catch(show)}>
        {say('signOut')}
      </button>
    </div>
  );
}

const FRESH_FOR_MS = 300_000;

/** Says that no real phone rings while every line of the business is a test line. */
function TestMode() {
  const say = useTexts(shellTexts);
  const { data: lines = [] } = useQuery({ ...linesQuery, staleTime: FRESH_FOR_MS });
  if (lines.length === 0 || lines.some(({ kind }) => kind !== 'test')) return null;
  return <p className="test-mode">{say('testMode')}</p>;
}
