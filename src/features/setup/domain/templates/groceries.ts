import { names, products, type TemplateCategory } from './template.ts';

/** The products of a small shop; none is made at a station. */
export const groceries: readonly TemplateCategory[] = [
  {
    key: 'basics',
    names: names('Ushqime bazë', 'Basic groceries', 'Основни намирници', 'Osnovne namirnice', 'Grundnahrungsmittel'),
    colour: '#f4e3c3',
    station: null,
    products: products(
      'basic',
      ['11', 60, 'bread', 'Bukë 500 g', 'Bread 500 g', 'Леб 500 г', 'Hleb 500 g', 'Brot 500 g'],
      ['12', 110, 'yoghurt', 'Qumësht 1 l', 'Milk 1 l', 'Млеко 1 л', 'Mleko 1 l', 'Milch 1 l'],
      ['13', 180, 'eggs', 'Vezë (10 copë)', 'Eggs (10)', 'Јајца (10 парчиња)', 'Jaja (10 komada)', 'Eier (10 Stück)'],
      ['14', 90, null, 'Miell 1 kg', 'Flour 1 kg', 'Брашно 1 кг', 'Brašno 1 kg', 'Mehl 1 kg'],
      ['15', 190, null, 'Vaj 1 l', 'Cooking oil 1 l', 'Масло 1 л', 'Ulje 1 l', 'Speiseöl 1 l'],
    ),
  },
  {
    key: 'fruit',
    names: names('Pemë dhe perime', 'Fruit and vegetables', 'Овошје и зеленчук', 'Voće i povrće', 'Obst und Gemüse'),
    colour: '#d5e6c8',
    station: null,
    products: products(
      'produce',
      ['21', 100, null, 'Mollë', 'Apples', 'Јаболка', 'Jabuke', 'Äpfel', 'kg'],
      ['22', 150, null, 'Banane', 'Bananas', 'Банани', 'Banane', 'Bananen', 'kg'],
      ['23', 120, null, 'Domate', 'Tomatoes', 'Домати', 'Paradajz', 'Tomaten', 'kg'],
      ['24', 60, null, 'Patate', 'Potatoes', 'Компири', 'Krompir', 'Kartoffeln', 'kg'],
    ),
  },
  {
    key: 'shopDrinks',
    names: names('Pije', 'Drinks', 'Пијалаци', 'Pića', 'Getränke'),
    colour: '#cfe4ee',
    station: null,
    products: products(
      'standard',
      ['31', 50, 'water-bottle', 'Ujë 1,5 l', 'Water 1.5 l', 'Вода 1,5 л', 'Voda 1,5 l', 'Wasser 1,5 l'],
      ['32', 160, 'cola', 'Kola 1,5 l', 'Cola 1.5 l', 'Кола 1,5 л', 'Kola 1,5 l', 'Cola 1,5 l'],
      ['33', 150, 'juice', 'Lëng 1 l', 'Juice 1 l', 'Сок 1 л', 'Sok 1 l', 'Saft 1 l'],
      ['34', 120, 'beer-bottle', 'Birrë 0,5 l', 'Beer 0.5 l', 'Пиво 0,5 л', 'Pivo 0,5 l', 'Bier 0,5 l'],
    ),
  },
  {
    key: 'sweets',
    names: names(
      'Ëmbëlsira dhe snack',
      'Sweets and snacks',
      'Слатки и грицки',
      'Slatkiši i grickalice',
      'Süßes und Snacks',
    ),
    colour: '#f2cfdb',
    station: null,
    products: products(
      'grocery',
      ['41', 120, 'cake', 'Çokollatë 100 g', 'Chocolate 100 g', 'Чоколадо 100 г', 'Čokolada 100 g', 'Schokolade 100 g'],
      ['42', 100, null, 'Biskota', 'Biscuits', 'Бисквити', 'Keks', 'Kekse'],
      ['43', 130, 'nuts', 'Kikirikë', 'Peanuts', 'Кикирики', 'Kikiriki', 'Erdnüsse'],
      ['44', 100, 'ice-cream', 'Akullore', 'Ice cream', 'Сладолед', 'Sladoled', 'Eis'],
    ),
  },
  {
    key: 'household',
    names: names('Për shtëpi', 'Household', 'За дома', 'Za domaćinstvo', 'Haushalt'),
    colour: '#dcd8e8',
    station: null,
    products: products(
      'standard',
      ['51', 250, null, 'Detergjent 1 l', 'Detergent 1 l', 'Детергент 1 л', 'Deterdžent 1 l', 'Waschmittel 1 l'],
      ['52', 200, null, 'Letër higjienike', 'Toilet paper', 'Тоалетна хартија', 'Toalet papir', 'Toilettenpapier'],
      ['53', 10, null, 'Qese', 'Carrier bag', 'Кеса', 'Kesa', 'Tragetasche'],
    ),
  },
];
