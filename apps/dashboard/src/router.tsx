import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client';
import { sessionQuery } from './session/session';
import { Crash } from './shell/crash';
import { Shell } from './shell/shell';
import { Today } from './views/today/today';

const root = createRootRoute({ component: Outlet, errorComponent: Crash });

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./session/welcome'), 'Welcome'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./session/reset'), 'Reset'),
});
const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string } => (typeof search.to === 'string' ? { to: search.to } : {}),
  component: lazyRouteComponent(() => import('./session/sign-in'), 'SignIn'),
});

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

const view = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

const today = createRoute({ getParentRoute: () => signedIn, path: '/', component: Today });
const children = [
  today,
  view(
    '/start',
    lazyRouteComponent(() => import('./views/start/start'), 'Start'),
  ),
  view(
    '/leads',
    lazyRouteComponent(() => import('./views/leads/leads'), 'Leads'),
  ),
  view(
    '/leads/$leadId',
    lazyRouteComponent(() => import('./views/leads/lead'), 'LeadView'),
  ),
  view(
    '/calls',
    lazyRouteComponent(() => import('./views/calls/calls'), 'Calls'),
  ),
  view(
    '/calls/$callId',
    lazyRouteComponent(() => import('./views/calls/call'), 'CallView'),
  ),
  view(
    '/employees',
    lazyRouteComponent(() => import('./views/employees/employees'), 'Employees'),
  ),
  view(
    '/employees/$employeeId',
    lazyRouteComponent(() => import('./views/employees/employee'), 'EmployeeView'),
  ),
  view(
    '/sources',
    lazyRouteComponent(() => import('./views/sources/sources'), 'Sources'),
  ),
  view(
    '/sources/new/$plugin',
    lazyRouteComponent(() => import('./views/sources/new-source'), 'NewSource'),
  ),
  view(
    '/sources/$connectionId',
    lazyRouteComponent(() => import('./views/sources/source'), 'SourceView'),
  ),
  view(
    '/outcomes',
    lazyRouteComponent(() => import('./views/outcomes/outcomes'), 'Outcomes'),
  ),
  view(
    '/money',
    lazyRouteComponent(() => import('./views/money/money'), 'Money'),
  ),
  view(
    '/do-not-call',
    lazyRouteComponent(() => import('./views/do-not-call/do-not-call'), 'DoNotCall'),
  ),
  view(
    '/numbers',
    lazyRouteComponent(() => import('./views/numbers/numbers'), 'Numbers'),
  ),
  view(
    '/settings',
    lazyRouteComponent(() => import('./views/settings/settings'), 'Settings'),
  ),
];

export const router = createRouter({
  routeTree: root.addChildren([welcome, reset, signInRoute, signedIn.addChildren(children)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
