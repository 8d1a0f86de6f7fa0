import { demoProducts } from './demo-menu.ts';
import { type Dice, weighted } from './dice.ts';

/** Why a party comes in. `counter` is a quick coffee or a purchase at the till. */
export type Occasion = 'coffee' | 'breakfast' | 'lunch' | 'sweet' | 'dinner' | 'drinks' | 'counter';

interface BasketLine {
  readonly productKey: string;
  readonly quantity: number;
}

type Shelf = readonly (readonly [productKey: string, weight: number])[];

/** Each guest takes something from the shelf with this probability; `rounds` is how often they are asked. */
interface Serving {
  readonly shelf: Shelf;
  readonly each: number;
  readonly rounds?: number;
}

const coffees: Shelf = [
  ['makiato', 30],
  ['makiato-e-madhe', 16],
  ['ekspres', 12],
  ['kapucino', 7],
  ['caj-rusi', 7],
  ['caj-mali', 5],
  ['kafe-turke', 6],
  ['amerikano', 4],
  ['latte', 4],
  ['cokollate-e-ngrohte', 3],
  ['frape', 3],
  ['ajs-late', 2],
  ['kafe-pa-kafeine', 1],
  ['salep', 1],
];
const waters: Shelf = [
  ['uje-rugove-025', 8],
  ['uje-mineral', 4],
  ['uje-rugove-075', 1],
];
const softDrinks: Shelf = [
  ['koka-kola', 8],
  ['koka-kola-zero', 4],
  ['fanta', 3],
  ['ivi', 5],
  ['caj-i-ftohte', 4],
  ['leng-boronice', 3],
  ['leng-portokalli', 3],
  ['limonade', 4],
  ['ajran', 5],
  ['boze', 2],
  ['uje-mineral', 5],
  ['uje-rugove-025', 6],
  ['qumesht', 1],
];
const breakfasts: Shelf = [
  ['byrek-mish', 8],
  ['byrek-djathe', 7],
  ['byrek-spinaq', 4],
  ['omlete', 5],
  ['veze-syze', 3],
  ['veze-me-suxhuk', 3],
  ['mengjes-i-shtepise', 4],
  ['petulla', 3],
  ['sanduic-pule', 4],
  ['tost', 4],
];
const starters: Shelf = [
  ['supe-pule', 6],
  ['supe-vici', 5],
  ['supe-perimesh', 3],
  ['sallate-shope', 9],
  ['sallate-sezoni', 6],
  ['sallate-cezar', 3],
  ['sallate-tuna', 2],
  ['tarator', 3],
];
const lunches: Shelf = [
  ['qebapa', 9],
  ['pleskavice', 6],
  ['pasul', 6],
  ['tave-prishtine', 6],
  ['tave-kosi', 4],
  ['tave-dheu', 3],
  ['sarma', 3],
  ['gjyvec', 3],
  ['speca-me-maze', 3],
  ['fli', 4],
  ['mantia', 3],
  ['file-pule', 5],
  ['hamburger', 4],
  ['cizburger', 4],
  ['pica-margarita', 4],
  ['pica-kapricoza', 5],
  ['shpageta-bolonjeze', 3],
  ['pene-arabiata', 2],
];
const dinners: Shelf = [
  ['qebapa', 7],
  ['pleskavice-sharri', 6],
  ['suxhuk-ne-zgare', 4],
  ['file-pule', 5],
  ['biftek-vici', 5],
  ['tave-prishtine', 4],
  ['tave-dheu', 3],
  ['pica-kapricoza', 5],
  ['pica-kater-djathrat', 3],
  ['pica-tuna', 3],
  ['pica-sharri', 4],
  ['pica-vegjetariane', 2],
  ['shpageta-karbonara', 3],
  ['rizoto-me-kerpudha', 3],
  ['trofte-kg', 3],
  ['fli', 2],
];
const shared: Shelf = [
  ['pjate-meze', 4],
  ['miks-zgare', 3],
  ['qengj-kg', 2],
  ['qebapa-cope', 2],
  ['patate-te-skuqura', 6],
];
const extras: Shelf = [
  ['buke', 10],
  ['patate-te-skuqura', 5],
  ['ajvar', 3],
  ['turshi', 3],
  ['djathe-sharri', 3],
  ['kajmak', 3],
  ['leqenik', 2],
];
const sweets: Shelf = [
  ['trilece', 9],
  ['bakllave', 5],
  ['tullumba', 3],
  ['sutlijash', 2],
  ['tort-cokollate', 4],
  ['cizkejk', 4],
  ['pallacinka', 4],
  ['akullore', 4],
];
const beers: Shelf = [
  ['birra-peja', 12],
  ['birra-peja-kriko', 8],
  ['birra-korca', 4],
  ['birra-korca-e-zeze', 2],
  ['birra-tirana', 2],
  ['skopsko', 4],
  ['skopsko-kriko', 3],
  ['birra-artizanale', 3],
  ['birra-pa-alkool', 1],
  ['radler', 2],
];
const wines: Shelf = [
  ['vere-e-kuqe-gote', 8],
  ['vere-e-bardhe-gote', 7],
  ['vere-roze-gote', 3],
  ['prosecco', 2],
  ['vere-shtepie-litri', 2],
];
const bottles: Shelf = [
  ['stone-castle-vranac', 4],
  ['stone-castle-chardonnay', 3],
  ['rahoveci-merlot', 2],
  ['tikves-tga', 2],
  ['tikves-smederevka', 1],
];
const strong: Shelf = [
  ['raki-rrushi', 8],
  ['raki-kumbulle', 4],
  ['raki-ftoi', 3],
  ['raki-mani', 2],
  ['mastika', 2],
  ['uiski', 4],
  ['vodka', 2],
  ['xhin-tonik', 5],
  ['aperol-spric', 5],
  ['mohito', 4],
  ['kosmopolitan', 2],
  ['mohito-pa-alkool', 2],
];
const tillGoods: Shelf = [
  ['makiato', 9],
  ['ekspres', 8],
  ['amerikano', 3],
  ['uje-rugove-025', 4],
  ['byrek-djathe', 3],
  ['kartele-dhurate', 1],
  ['depozite-shishe', 2],
];

const menus: Readonly<Record<Occasion, readonly Serving[]>> = {
  coffee: [
    { shelf: coffees, each: 0.92 },
    { shelf: waters, each: 0.3 },
    { shelf: softDrinks, each: 0.1 },
  ],
  breakfast: [
    { shelf: breakfasts, each: 0.95 },
    { shelf: coffees, each: 0.7 },
    { shelf: softDrinks, each: 0.35 },
    { shelf: extras, each: 0.1 },
  ],
  lunch: [
    { shelf: starters, each: 0.4 },
    { shelf: lunches, each: 0.97 },
    { shelf: extras, each: 0.4 },
    { shelf: softDrinks, each: 0.75 },
    { shelf: beers, each: 0.12 },
    { shelf: coffees, each: 0.35 },
  ],
  sweet: [
    { shelf: sweets, each: 0.8 },
    { shelf: coffees, each: 0.8 },
    { shelf: waters, each: 0.2 },
  ],
  dinner: [
    { shelf: strong, each: 0.12 },
    { shelf: starters, each: 0.45 },
    { shelf: shared, each: 0.15 },
    { shelf: dinners, each: 0.95 },
    { shelf: extras, each: 0.4 },
    { shelf: beers, each: 0.35 },
    { shelf: wines, each: 0.2 },
    { shelf: bottles, each: 0.07 },
    { shelf: softDrinks, each: 0.5 },
    { shelf: sweets, each: 0.3 },
    { shelf: coffees, each: 0.2 },
  ],
  drinks: [
    { shelf: beers, each: 0.62, rounds: 2 },
    { shelf: strong, each: 0.3, rounds: 2 },
    { shelf: wines, each: 0.12 },
    { shelf: softDrinks, each: 0.2 },
    {
      shelf: [
        ['arra-te-perziera', 3],
        ['patate-te-skuqura', 2],
        ['pjate-meze', 1],
      ],
      each: 0.18,
    },
  ],
  counter: [
    { shelf: tillGoods, each: 1 },
    { shelf: tillGoods, each: 0.25 },
  ],
};

/** Smallest and largest amount, in thousandths, of products that are weighed or poured to order. */
const helpings: Readonly<Record<string, readonly [number, number]>> = {
  'trofte-kg': [250, 420],
  'qengj-kg': [400, 1100],
  'vere-shtepie-litri': [250, 1000],
};
const usualQuantity = new Map(demoProducts.map((product) => [product.key, product.preselectedQuantity]));

/** What a party orders: at least one line, each product once. */
export function basketFor(dice: Dice, occasion: Occasion, covers: number): readonly BasketLine[] {
  const basket = new Map<string, number>();
  const take = (shelf: Shelf): void => {
    const productKey = weighted(dice, shelf);
    basket.set(productKey, (basket.get(productKey) ?? 0) + helping(dice, productKey));
  };
  for (const { shelf, each, rounds = 1 } of menus[occasion]) {
    for (let asked = 0; asked < covers * rounds; asked++) if (dice.chance(each)) take(shelf);
  }
  const [first] = menus[occasion];
  if (basket.size === 0 && first !== undefined) take(first.shelf);
  return [...basket].map(([productKey, quantity]) => ({ productKey, quantity }));
}

function helping(dice: Dice, productKey: string): number {
  const measured = helpings[productKey];
  if (measured === undefined) return usualQuantity.get(productKey) ?? 1000;
  const [least, most] = measured;
  // A retail scale shows multiples of ten grams.
  return dice.between(least / 10, most / 10) * 10;
}
