import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { vats } from '../domain/resources.ts';

export { ConfigurationScreen } from './configuration-screen.tsx';

export const configurationScreens: readonly ResourceScreens[] = [{ resource: vats, isUsed: true }];
