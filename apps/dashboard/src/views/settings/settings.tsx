import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { Loading } from '../../parts/states';
import { useTexts } from '../../texts/texts';
import { settingsTexts } from './settings-texts';
import './settings.css';

const TABS = {
  people: lazy(async () => ({ default: (await import('./people/people')).People })),
  you: lazy(async () => ({ default: (await import('./you/you')).You })),
  keys: lazy(async () => ({ default: (await import('./keys/keys')).Keys })),
  business: lazy(async () => ({ default: (await import('./business/business')).Business })),
  retention: lazy(async () => ({ default: (await import('./retention/retention')).Retention })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-trail')).AuditTrail })),
  developers: lazy(async () => ({ default: (await import('./developers/developers')).Developers })),
};
type Tab = keyof typeof TABS;

const isTab = (value: unknown): value is Tab => typeof value === 'string' && Object.hasOwn(TABS, value);

/** Each part has an address of its own: `?tab=keys`. */
export function Settings() {
  const say = useTexts(settingsTexts);
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const shown = isTab(tab) ? tab : 'people';
  const Part = TABS[shown];
  return (
    <>
      <PageHead title={say('title')} />
      <nav className="tabs" aria-label={say('parts')}>
        {(Object.keys(TABS) as Tab[]).map((one) => (
          <Link key={one} to="/settings" search={{ tab: one } as never} aria-current={one === shown ? 'page' : undefined}>
            {say(one)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Part />
      </Suspense>
    </>
  );
}
