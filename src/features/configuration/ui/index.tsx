import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { vats } from '../domain/sections.ts';

export { ConfigurationScreen } from './configuration-screen.tsx';

export const configurationScreens: readonly SectionScreens[] = [{ section: vats, isUsed: true }];
