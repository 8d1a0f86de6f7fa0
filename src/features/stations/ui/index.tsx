export { DisplayScreen } from './display-screen.tsx';
export { TickerAside, TickerButton, TickerCount } from './ticker.tsx';
export { ToGoReadiness } from './to-go-readiness.tsx';
