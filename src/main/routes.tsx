import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { counterPath } from '#features/orders/domain/counter.ts';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { session, useSession } from '#platform/ui/api/app-api.ts';
import { isSetupNeeded } from '#platform/ui/api/first-run.ts';
import { userOf } from '#platform/ui/api/session.ts';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { feed } from '#platform/ui/live/use-live.ts';
import { RouterView } from '#platform/ui/router/router-view.tsx';
import { part, type Route, type View } from '#platform/ui/router/routes.ts';
import { hasTables } from '#platform/ui/shell/has-tables.ts';
import { NothingHere } from '#platform/ui/shell/nothing-here.tsx';
import { AppNotices, Shell } from '#platform/ui/shell/shell.tsx';
import { followVenue } from './follow-venue.ts';
import { homeOf, worksAtTill } from './homes.ts';
import { OfficeLink } from './office-link.tsx';
import { officeRoute } from './office-routes.ts';

const orders = () => import('#features/orders/ui/index.tsx');
const orderScreen = async () => (await orders()).loadOrderScreen();
/** A restaurant has no use for it, and does not load it. */
const counterScreen = async () => (await orders()).loadCounterScreen();
const staff = () => import('#features/staff/ui/index.tsx');
const enrolScreen = async () => (await staff()).loadEnrolScreen();
const stations = () => import('#features/stations/ui/index.tsx');
const boardScreen = async () => (await stations()).loadCustomerBoard();
const pickupScreen = async () => (await stations()).loadPickup();
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
const vouchers = () => import('#features/vouchers/ui/index.tsx');
/** What vouchers are worth, and vouchers sold. */
const VouchersDoor = lazyPart(async () => {
  await idle();
  return (await vouchers()).VouchersDoor;
});
const VouchersEntry = lazyPart(async () => (await vouchers()).VouchersEntry);
const shifts = () => import('#features/shifts/ui/index.tsx');
/** The user's shift, and who must begin one. */
const ShiftDoor = lazyPart(async () => {
  await idle();
  return (await shifts()).ShiftDoor;
});
const ShiftEntry = lazyPart(async () => (await shifts()).ShiftEntry);
const daySheets = () => import('#features/reports/ui/index.tsx');
/** X and Z on paper. */
const DaySheetDoor = lazyPart(async () => {
  await idle();
  return (await daySheets()).DaySheetDoor;
});
const DaySheetEntry = lazyPart(async () => (await daySheets()).DaySheetEntry);
const PickupEntry = lazyPart(async () => (await stations()).PickupEntry);
const CloseEntry = lazyPart(async () => (await (await staff()).loadClosing()).CloseEntry);
const userMenu = (close: () => void) => (
  <>
    <ShiftEntry onOpened={close} />
    <DaySheetEntry onOpened={close} />
    <AccountsEntry onOpened={close} />
    <VouchersEntry onOpened={close} />
    <PickupEntry onOpened={close} />
    <IfVisits>
      <VisitsMenuEntry onOpened={close} />
    </IfVisits>
    <CloseEntry />
  </>
);
/** What the server refused while nobody saw it. */
const UnseenRefusals = lazyPart(async () => {
  await idle();
  return (await (await orders()).loadRefusals()).UnseenRefusals;
});
const reservations = () => import('#features/reservations/ui/index.tsx');
/** Who arrives, over the plan; the floor does not wait for them. */
const FloorArrivals = lazyPart(async () => {
  await idle();
  return (await reservations()).FloorArrivals;
});
const ReservationsEntry = lazyPart(async () => {
  await idle();
  return (await reservations()).ReservationsEntry;
});
const visits = () => import('#features/visits/ui/index.tsx');
/** Who is here by time; nothing of it where the venue has no visits. */
const VisitsEntry = lazyPart(async () => {
  await idle();
  return (await visits()).VisitsEntry;
});
const VisitsMenuEntry = lazyPart(async () => (await visits()).VisitsMenuEntry);
/** A venue without visits loads nothing of them. */
const IfVisits = ({ children }: { readonly children: ReactNode }) =>
  useSession().login?.posConfig.isService === true && children;
/** In the strip of the floor. */
const FloorEntries = ({ till }: { readonly till: TillStore }) => (
  <>
    <ReservationsEntry till={till} />
    <IfVisits>
      <VisitsEntry till={till} />
    </IfVisits>
  </>
);
const visitsPage = async () => (await import('#features/visits/ui/office.tsx')).loadVisits();
/** What was sent and is ready, beside the plan. */
const TickerAside = lazyPart(async () => {
  await idle();
  return (await stations()).TickerAside;
});
const TickerButton = lazyPart(async () => {
  await idle();
  return (await stations()).TickerButton;
});
const ToGoReadiness = lazyPart(async () => (await stations()).ToGoReadiness);
const TickerCount = lazyPart(async () => {
  await idle();
  return (await stations()).TickerCount;
});
/** Reservations and stations know orders, not the other way round, so their parts of the floor are given here. */
async function tablesPage(): Promise<View> {
  const { TablesScreen } = await orders();
  return () => (
    <TablesScreen
      Arrivals={FloorArrivals}
      HeadEntry={TickerButton}
      Aside={TickerAside}
      Entry={FloorEntries}
      Readiness={ToGoReadiness}
    />
  );
}
async function orderPage(): Promise<View> {
  const { OrderScreen } = await orderScreen();
  return () => <OrderScreen BarEntry={TickerCount} />;
}
const setup = () => import('./office/setup-page.tsx');

/** What stands around every page. */
export function App(): ReactElement {
  return (
    <>
      <Suspense>{!isSecureContext && <InsecureBanner />}</Suspense>
      <RouterView />
      <AppNotices />
    </>
  );
}

const follow = () => followVenue(session, feed);

/** The till, and the frame of everything behind the log-in. */
function Signed({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
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
          <VouchersDoor />
          <DaySheetDoor />
          <ToSettle />
          <PrintTrouble />
        </>
      }
    >
      {children}
    </Shell>
  );
}

async function enterLogin(): Promise<string | null> {
  const { login } = session.state();
  if (login === undefined && (await staff()).isBoard()) return '/board';
  // Whoever needs a new PIN is offered one on this screen first.
  if (login !== undefined && !login.employee.needsNewPin) return '/';
  return session.posValue() === undefined && (await isSetupNeeded()) ? '/setup' : null;
}

/** Everything but the login needs a token. */
function enterSigned(): string | null {
  const { login } = session.state();
  // Whoever must get a new PIN first may do nothing else: the server demands it too.
  return session.token() === undefined || login?.employee.mustRenewPin ? '/login' : null;
}

/** Each user starts on the screen of their work. */
function home(): string {
  const { login } = session.state();
  if (login === undefined) return '/tables';
  return homeOf({
    role: userOf(login).role,
    permissions: login.userPermissions,
    sellsDirect: login.posConfig.directOrder === true,
    hasTables: hasTables(login.posConfig.notRestaurant === true),
    isShop: login.posConfig.notRestaurant === true,
  });
}

/** Whoever has no work at the till is led to where theirs is, also from an address. */
function needTill(): string | null {
  const { login } = session.state();
  return login !== undefined && !worksAtTill(login.userPermissions) ? '/' : null;
}

/**
 * The receipts of the day, with the texts of the back office: they need the server anyway. Printing and invoices know orders, not the
 * other way round, so their parts are given here.
 */
async function receiptsPage(): Promise<View> {
  const [{ BuyerForm, ReceiptsScreen }, { PrintCopy }, { RegularInvoice }] = await Promise.all([
    import('#features/orders/ui/office.tsx'),
    import('#features/printing/ui/office.tsx'),
    import('#features/invoices/ui/office.tsx'),
  ]);
  const InvoiceOf = ({ orderId }: { readonly orderId: string }) => (
    <RegularInvoice orderId={orderId} BuyerForm={BuyerForm} />
  );
  return () => <ReceiptsScreen PrintCopy={PrintCopy} RegularInvoice={InvoiceOf} />;
}

export const routes: readonly Route[] = [
  // The step is in the address, so that the browser's back button goes back one step.
  { path: 'setup', load: part(setup, 'SetupPage') },
  // A device that shows guests their numbers; it asks the server itself whether it is one.
  { path: 'board', load: part(boardScreen, 'CustomerBoardScreen') },
  { path: 'login', enter: enterLogin, load: part(staff, 'LoginScreen') },
  // For users who have a code; also on a registered device, to make it another point.
  { path: 'enroll', load: part(enrolScreen, 'EnrolScreen') },
  {
    enter: enterSigned,
    view: Signed,
    inside: [
      { path: '', enter: home },
      // For a user whose role has no work at a till.
      { path: 'nothing', view: NothingHere },
      { path: 'tables', enter: needTill, load: tablesPage },
      // Without an id: a direct order.
      { path: 'table/*', enter: needTill, load: orderPage },
      { path: 'receipts', enter: needTill, load: receiptsPage },
      { path: 'visits', enter: needTill, load: part(visitsPage, 'VisitsScreen') },
      { path: 'display', load: part(stations, 'DisplayScreen') },
      // With an id: a sale that was parked.
      { path: 'barcode-order/*', enter: needTill, load: part(counterScreen, 'CounterScreen') },
      { path: 'display-controller', load: part(pickupScreen, 'PickupScreen') },
      officeRoute,
    ],
  },
];

/** Loads the first screen in parallel with the messages, not after them. */
export function fetchFirstScreen(): void {
  const isAt = (path: string) => location.hash.startsWith(`#${path}`);
  const ofOrder = isAt('/table/') ? orderScreen : orders;
  const behindLogin = isAt(counterPath) ? counterScreen : ofOrder;
  const first = session.token() === undefined ? staff : behindLogin;
  first().catch(() => undefined);
}

/** Preloads the till's screens, so that the first tap does not wait. */
export async function warmUp(): Promise<void> {
  await idle();
  const counter = home() === counterPath ? [counterScreen] : [];
  for (const load of [orderScreen, staff, ...counter]) load().catch(() => undefined);
}
