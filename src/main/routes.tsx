import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { session } from '#platform/ui/api/app-api.ts';
import { isSetupNeeded } from '#platform/ui/api/first-run.ts';
import { userOf } from '#platform/ui/api/session.ts';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { feed } from '#platform/ui/live/use-live.ts';
import { CrashScreen, NotFoundScreen } from '#platform/ui/shell/crash.tsx';
import { hasTables } from '#platform/ui/shell/has-tables.ts';
import { NothingHere } from '#platform/ui/shell/nothing-here.tsx';
import { AppNotices, Shell } from '#platform/ui/shell/shell.tsx';
import { Waiting } from '#platform/ui/shell/waiting.tsx';
import { followVenue } from './follow-venue.ts';
import { homeOf, worksAtTill } from './homes.ts';
import { OfficeLink } from './office-link.tsx';
import { officeRoutes } from './office-routes.ts';

const orders = () => import('#features/orders/ui/index.tsx');
const orderScreen = async () => (await orders()).loadOrderScreen();
const staff = () => import('#features/staff/ui/index.tsx');
const enrolScreen = async () => (await staff()).loadEnrolScreen();
const stations = () => import('#features/stations/ui/index.tsx');
const plannedPage = () => import('./office/planned-page.tsx');
const printing = () => import('#features/printing/ui/index.tsx');
/** When the browser is idle; Safari has no such callback. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 1_500 });
    else setTimeout(done, 500);
  });
}
/** Slips that did not print; not needed for the first paint. */
const PrintTrouble = lazyPart(async () => {
  await idle();
  return (await printing()).PrintTrouble;
});
/** Rarely shown, and with the texts of the back office: fetched when it is. */
const hint = (name: 'ClockBanner' | 'InsecureBanner') =>
  lazy<() => ReactElement | null>(() =>
    import('./office/hints.tsx').then(
      (hints) => ({ default: hints[name] }),
      () => ({ default: () => null }),
    ),
  );
const ClockBanner = hint('ClockBanner');
const InsecureBanner = hint('InsecureBanner');
const toSettle = () => import('#features/settlements/ui/index.tsx');
/** What was done without the server and someone has to settle. */
const ToSettle = lazyPart(async () => {
  await idle();
  return (await toSettle()).ToSettle;
});
const accounts = () => import('#features/accounts/ui/index.tsx');
/** What clients owe, and money for it. */
const AccountsDoor = lazyPart(async () => {
  await idle();
  return (await accounts()).AccountsDoor;
});
const AccountsEntry = lazyPart(async () => (await accounts()).AccountsEntry);
const shifts = () => import('#features/shifts/ui/index.tsx');
/** The user's shift, and who must begin one. */
const ShiftDoor = lazyPart(async () => {
  await idle();
  return (await shifts()).ShiftDoor;
});
const ShiftEntry = lazyPart(async () => (await shifts()).ShiftEntry);
const userMenu = (close: () => void) => (
  <>
    <ShiftEntry onOpened={close} />
    <AccountsEntry onOpened={close} />
  </>
);
/** What the server refused while nobody saw it. */
const UnseenRefusals = lazyPart(async () => {
  await idle();
  return (await (await orders()).loadRefusals()).UnseenRefusals;
});
const setup = () => import('./office/setup-page.tsx');

const root = createRootRoute({
  component: () => (
    <>
      <Suspense>{!isSecureContext && <InsecureBanner />}</Suspense>
      <Outlet />
      <AppNotices />
    </>
  ),
  notFoundComponent: NotFoundScreen,
});

const setupRoute = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  component: lazyRouteComponent(setup, 'SetupPage'),
  // The step is in the address, so that the browser's back button goes back one step.
  validateSearch: (search: Record<string, unknown>) => search,
});

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: 'login',
  async beforeLoad() {
    const { login } = session.state();
    // Whoever needs a new PIN is offered one on this screen first.
    if (login !== undefined && !login.employee.needsNewPin) throw redirect({ to: '/' });
    if (session.posValue() === undefined && (await isSetupNeeded())) throw redirect({ to: '/setup' });
  },
  component: lazyRouteComponent(staff, 'LoginScreen'),
});

/** For users who have a code; also on a registered device, to make it another point. */
const enrolRoute = createRoute({
  getParentRoute: () => root,
  path: 'enroll',
  component: lazyRouteComponent(enrolScreen, 'EnrolScreen'),
  validateSearch: (search: Record<string, unknown>) => search,
});

const follow = () => followVenue(session, feed);

/** Everything but the login needs a token. */
const shellRoute = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad() {
    const { login } = session.state();
    // Whoever must get a new PIN first may do nothing else: the server demands it too.
    if (session.token() === undefined || login?.employee.mustRenewPin) throw redirect({ to: '/login' });
  },
  component: () => (
    <Shell
      follow={follow}
      office={<OfficeLink />}
      menu={userMenu}
      clockBanner={
        <Suspense>
          <ClockBanner />
        </Suspense>
      }
      trouble={
        <>
          <UnseenRefusals />
          <ShiftDoor />
          <AccountsDoor />
          <ToSettle />
          <PrintTrouble />
        </>
      }
    >
      <Outlet />
    </Shell>
  ),
});

/** Each user starts on the screen of their work. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad() {
    const { login } = session.state();
    if (login === undefined) throw redirect({ to: '/tables' });
    const { role } = userOf(login);
    const [permissions, sellsDirect] = [login.userPermissions, login.posConfig.directOrder === true];
    const home = homeOf({
      role,
      permissions,
      sellsDirect,
      hasTables: hasTables(login.posConfig.notRestaurant === true),
    });
    throw redirect({ to: home, params: { id: undefined } });
  },
});

/** Whoever has no work at the till is led to where theirs is, also from an address. */
function needTill(): void {
  const { login } = session.state();
  if (login !== undefined && !worksAtTill(login.userPermissions)) throw redirect({ to: '/' });
}

const tablesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'tables',
  beforeLoad: needTill,
  component: lazyRouteComponent(orders, 'TablesScreen'),
});

/** Without an id: a direct order. */
const tableRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'table/{-$id}',
  beforeLoad: needTill,
  component: lazyRouteComponent(orderScreen, 'OrderScreen'),
});

/**
 * The receipts of the day, with the texts of the back office: they need the server anyway. Printing knows orders, not the
 * other way round, so its part is given here.
 */
const receiptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'receipts',
  beforeLoad: needTill,
  component: lazyRouteComponent(async () => {
    const [{ ReceiptsScreen }, { PrintCopy }] = await Promise.all([
      import('#features/orders/ui/office.tsx'),
      import('#features/printing/ui/office.tsx'),
    ]);
    return { ReceiptsPage: () => <ReceiptsScreen PrintCopy={PrintCopy} /> };
  }, 'ReceiptsPage'),
});

/** For a user whose role has no work at a till. */
const nothingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'nothing',
  component: NothingHere,
});

const displayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'display',
  component: lazyRouteComponent(stations, 'DisplayScreen'),
});

const barcodeOrderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'barcode-order',
  component: lazyRouteComponent(plannedPage, 'BarcodeOrderScreen'),
});
const displayControllerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'display-controller',
  component: lazyRouteComponent(plannedPage, 'DisplayControllerScreen'),
});

const routeTree = root.addChildren([
  setupRoute,
  loginRoute,
  enrolRoute,
  shellRoute.addChildren([
    homeRoute,
    nothingRoute,
    tablesRoute,
    tableRoute,
    receiptsRoute,
    displayRoute,
    barcodeOrderRoute,
    displayControllerRoute,
    officeRoutes(shellRoute),
  ]),
]);

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: ({ error, reset }) => (
      <CrashScreen
        error={error}
        retry={() => {
          reset();
          router.invalidate().catch(() => undefined);
        }}
      />
    ),
  });
  return router;
}

/** Loads the first screen in parallel with the messages, not after them. */
export function fetchFirstScreen(): void {
  const isOrder = location.hash.startsWith('#/table/');
  const behindLogin = isOrder ? orderScreen : orders;
  const first = session.token() === undefined ? staff : behindLogin;
  first().catch(() => undefined);
}

/** Preloads the till's screens, so that the first tap does not wait. */
export async function warmUp(): Promise<void> {
  await idle();
  for (const load of [orderScreen, staff]) load().catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
