import type { ComboGroup, ComboOption, ModifierGroup, ModifierOption } from '#features/menu/domain/choices.ts';
import type { DemoNames } from './demo-venue.ts';

const inThree = (sq: string, en: string, mk: string): DemoNames => ({ sq, en, mk });

interface DemoExtra {
  readonly names: DemoNames;
  readonly priceCents?: number;
}
interface DemoModifiers {
  readonly names: DemoNames;
  readonly min: number;
  readonly max: number;
  readonly options: readonly DemoExtra[];
}
/** Products by key; the first is taken if nobody chooses. */
interface DemoParts {
  readonly names: DemoNames;
  readonly products: readonly (readonly [key: string, priceCents: number])[];
}

/** What is asked about a product; a group with a min and no default is always asked. */
const modifiers: Readonly<Record<string, readonly DemoModifiers[]>> = {
  'biftek-vici': [
    {
      names: inThree('Pjekja', 'Doneness', 'Печеност'),
      min: 1,
      max: 1,
      options: [
        { names: inThree('Pak i pjekur', 'Rare', 'Слабо печен') },
        { names: inThree('Mesatar', 'Medium', 'Средно печен') },
        { names: inThree('I pjekur mirë', 'Well done', 'Добро печен') },
      ],
    },
    {
      names: inThree('Salca', 'Sauces', 'Сосови'),
      min: 0,
      max: 2,
      options: [
        { names: inThree('Kërpudha', 'Mushroom', 'Печурки'), priceCents: 100 },
        { names: inThree('Piper', 'Pepper', 'Бибер'), priceCents: 80 },
      ],
    },
  ],
  hamburger: [
    {
      names: inThree('Shtesa', 'Extras', 'Додатоци'),
      min: 0,
      max: 4,
      options: [
        { names: inThree('Djathë', 'Cheese', 'Кашкавал'), priceCents: 50 },
        { names: inThree('Vezë', 'Egg', 'Јајце'), priceCents: 60 },
        { names: inThree('Pa qepë', 'No onion', 'Без кромид') },
        { names: inThree('Djegës', 'Hot', 'Луто') },
      ],
    },
  ],
};

const parts: Readonly<Record<string, readonly DemoParts[]>> = {
  'menu-hamburger': [
    {
      names: inThree('Hamburgeri', 'Burger', 'Хамбургер'),
      products: [
        ['hamburger', 0],
        ['cizburger', 30],
      ],
    },
    { names: inThree('Shtojca', 'Side', 'Прилог'), products: [['patate-te-skuqura', 0]] },
    {
      names: inThree('Pija', 'Drink', 'Пијалак'),
      products: [
        ['koka-kola', 0],
        ['koka-kola-zero', 0],
      ],
    },
  ],
};

/** The choice groups of a product of the demo; `idOf` a product, `newId` for groups and options. */
export function demoChoices(key: string, idOf: (key: string) => string, newId: () => string) {
  return {
    modifiers: (modifiers[key] ?? []).map(({ options, ...group }): ModifierGroup => {
      const option = ({ names, priceCents = 0 }: DemoExtra): ModifierOption => ({
        id: newId(),
        names,
        priceDelta: priceCents,
        isDefault: false,
        ingredientId: null,
        quantity: 1000,
      });
      return { id: newId(), ...group, options: options.map(option) };
    }),
    combo: (parts[key] ?? []).map(({ names, products }): ComboGroup => {
      const options = products.map(
        ([part, priceDelta], index): ComboOption => ({
          id: newId(),
          productId: idOf(part),
          quantity: 1000,
          priceDelta,
          isDefault: index === 0,
        }),
      );
      return { id: newId(), names, min: 1, max: 1, options };
    }),
  };
}
