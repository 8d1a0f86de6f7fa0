import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { vats } from '../domain/sections.ts';

export const configurationScreens: readonly SectionScreens[] = [{ section: vats }];
