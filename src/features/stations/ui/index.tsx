export { DisplayScreen } from './display-screen.tsx';
export { TickerAside, TickerButton, TickerCount } from './ticker.tsx';
