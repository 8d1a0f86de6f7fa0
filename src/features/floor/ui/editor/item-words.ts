import { useTranslations } from 'use-intl';
import type { PieceKind } from '../../domain/edit-plan.ts';
import { isTable, type PlanItem } from '../../domain/plan.ts';

export interface ItemWords {
  /** `Round table`, `Wall`. */
  piece(kind: PieceKind): string;
  /** `Table 5`, `Wall`, `Label WC`. */
  name(item: PlanItem): string;
  /** Name and position, for screen readers. */
  place(item: PlanItem): string;
}

export function useItemWords(): ItemWords {
  const t = useTranslations('floor.editor');
  const piece = (kind: PieceKind) => t(`pieces.${kind}`);
  const name = (item: PlanItem): string => {
    if (isTable(item)) return item.name.trim() === '' ? t('item.unnamed') : t('item.table', { name: item.name });
    return item.text === '' ? piece(item.kind) : t('item.with', { piece: piece(item.kind), text: item.text });
  };
  return {
    piece,
    name,
    place: (item) => {
      const { x, y, width, height, rotation } = item;
      const details = isTable(item) ? t('item.seats', { shape: piece(item.shape), count: item.seats }) : '';
      return [name(item), details, t('item.place', { x, y, width, height, rotation })].filter(Boolean).join(', ');
    },
  };
}
