import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { referenceSections } from '../domain/sections.ts';

export const referenceScreens: readonly SectionScreens[] = referenceSections.map((section) => ({ section }));
