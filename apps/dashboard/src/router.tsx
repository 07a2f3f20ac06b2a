import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client';
import { sessionQuery } from './session/session';
import { Crash } from './shell/crash';
import { Shell } from './shell/shell';
import { Today } from './views/today/today';

const root = createRootRoute({ component: Outlet, errorComponent: Crash });

/** Everything but signing in needs a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  async beforeLoad({ location }) {
    if (await queryClient.ensureQueryData(sessionQuery)) return;
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
  },
});

/** The code of a view is loaded when the view is opened first. */
const view = <P extends string, M extends object>(path: P, load: () => Promise<M>, name: keyof M & string) =>
  createRoute({ getParentRoute: () => signedIn, path, component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name) });

const views = [
  createRoute({ getParentRoute: () => signedIn, path: '/', component: Today }),
  view('/start', () => import('./views/start/start'), 'Start'),
  view('/leads', () => import('./views/leads/leads'), 'Leads'),
  view('/leads/$leadId', () => import('./views/leads/lead'), 'LeadView'),
  view('/calls', () => import('./views/calls/calls'), 'Calls'),
  view('/calls/$callId', () => import('./views/calls/call'), 'CallView'),
  view('/employees', () => import('./views/employees/employees'), 'Employees'),
  view('/employees/$employeeId', () => import('./views/employees/employee'), 'EmployeeView'),
  view('/sources', () => import('./views/sources/sources'), 'Sources'),
  view('/sources/new/$plugin', () => import('./views/sources/new-source'), 'NewSource'),
  view('/sources/$connectionId', () => import('./views/sources/source'), 'SourceView'),
  view('/outcomes', () => import('./views/outcomes/outcomes'), 'Outcomes'),
  view('/money', () => import('./views/money/money'), 'Money'),
  view('/do-not-call', () => import('./views/do-not-call/do-not-call'), 'DoNotCall'),
  view('/numbers', () => import('./views/numbers/numbers'), 'Numbers'),
  view('/settings', () => import('./views/settings/settings'), 'Settings'),
];

const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/welcome',
    component: lazyRouteComponent(() => import('./session/welcome'), 'Welcome'),
  }),
  createRoute({ getParentRoute: () => root, path: '/reset', component: lazyRouteComponent(() => import('./session/reset'), 'Reset') }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: (search: Record<string, unknown>): { to?: string } => (typeof search.to === 'string' ? { to: search.to } : {}),
    component: lazyRouteComponent(() => import('./session/sign-in'), 'SignIn'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([...outside, signedIn.addChildren(views)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
