export { DisplayScreen } from './display-screen.tsx';
export { PickupEntry } from './pickup-door.tsx';
export { TickerAside, TickerButton, TickerCount } from './ticker.tsx';
export { ToGoReadiness } from './to-go-readiness.tsx';
/** A chunk of its own: tills load the ticker. */
export const loadPickup = () => import('./pickup-screen.tsx');
export const loadCustomerBoard = () => import('./customer-board/customer-board-screen.tsx');
