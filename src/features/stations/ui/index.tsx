export { DisplayScreen } from './display-screen.tsx';
export { TickerAside, TickerButton } from './ticker.tsx';
