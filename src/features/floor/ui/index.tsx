export { Scenery } from './scenery/scenery.tsx';
