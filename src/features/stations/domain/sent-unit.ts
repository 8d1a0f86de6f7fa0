import type { UnitKind } from '#features/menu/domain/unit.ts';
import type { Names } from '#kernel/locale.ts';

/** In what an item was measured when it was sent: its product may be sold otherwise since, and its line be elsewhere. */
export interface SentUnit {
  readonly code: string;
  readonly kind: UnitKind;
  readonly names: Names;
}
