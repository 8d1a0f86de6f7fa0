import { piecesOf } from '../../domain/line-choices.ts';
import type { LineChoice, OrderLine } from '../../domain/order.ts';
import type { CatalogueIndex } from './catalogue.ts';

/** What was chosen for a line, in the language of this device as far as it knows the options: `2 × Cola · Djathë`. */
export function choiceNames({ productId, choices }: OrderLine, catalogue: CatalogueIndex | null): string {
  if (choices.length === 0) return '';
  const groups = catalogue?.products.get(productId)?.choices ?? [];
  const named = (choice: LineChoice) =>
    choice.part === null
      ? groups.flatMap(({ options }) => options).find(({ id }) => id === choice.optionId)?.name
      : catalogue?.products.get(choice.part.productId)?.name;
  return choices
    .map((choice) => {
      const pieces = piecesOf(choice);
      const name = named(choice) ?? choice.name;
      return pieces === 1 ? name : `${pieces} × ${name}`;
    })
    .join(' · ');
}
