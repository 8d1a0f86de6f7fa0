import type { Section } from '#kernel/section.ts';
import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import type { Values } from '#platform/ui/records/section-api.ts';
import { categories, menus, products, units } from '../domain/sections.ts';

/** Only what fits the type of a product. */
function isProductFieldShown(field: string, { type, courseSpliter, isService, tracksStock }: Values): boolean {
  const isDivider = courseSpliter === true;
  switch (field) {
    case 'recipe':
      return type === 'compound' && !isDivider;
    case 'combo':
      return type === 'combo' && !isDivider;
    case 'purchasePrice':
      return type !== 'compound' && type !== 'combo' && !isDivider;
    case 'doser':
    case 'locationId':
    case 'tracksStock':
      return type !== 'combo' && isService !== true && !isDivider;
    case 'stockThreshold':
      return tracksStock === true && type !== 'combo' && isService !== true && !isDivider;
    case 'type':
    case 'vatRate':
    case 'staffPrice':
    case 'modifiers':
    case 'preselectedQuantity':
    case 'isService':
      return !isDivider;
    default:
      return true;
  }
}

export const menuScreens: readonly SectionScreens[] = [
  { section: products as unknown as Section, isShown: isProductFieldShown },
  { section: categories },
  { section: units },
  { section: menus as unknown as Section },
];
