import { names, products, type TemplateCategory, type TemplateProduct } from './template.ts';

export const snacks: TemplateCategory = {
  key: 'snacks',
  names: names(
    'Mëngjes dhe snack',
    'Breakfast and snacks',
    'Појадок и закуски',
    'Doručak i užina',
    'Frühstück und Snacks',
  ),
  colour: '#f4e3c3',
  station: 'kitchen',
  products: products(
    'food',
    ['601', 280, 'sandwich', 'Tost me djathë', 'Cheese toast', 'Тост со кашкавал', 'Tost sa sirom', 'Käsetoast'],
    [
      '602',
      320,
      'sandwich',
      'Sanduiç me pulë',
      'Chicken sandwich',
      'Сендвич со пилешко',
      'Sendvič sa piletinom',
      'Hähnchensandwich',
    ],
    ['603', 300, 'eggs', 'Omëletë', 'Omelette', 'Омлет', 'Omlet', 'Omelett'],
    ['604', 180, 'byrek', 'Byrek me djathë', 'Cheese burek', 'Бурек со сирење', 'Burek sa sirom', 'Burek mit Käse'],
    ['605', 280, 'pancake', 'Palaçinka', 'Pancakes', 'Палачинки', 'Palačinke', 'Pfannkuchen'],
  ),
};

export const starters: TemplateCategory = {
  key: 'starters',
  names: names('Supa dhe sallata', 'Soups and salads', 'Супи и салати', 'Supe i salate', 'Suppen und Salate'),
  colour: '#d5e6c8',
  station: 'kitchen',
  products: products(
    'food',
    ['701', 220, 'soup', 'Supë pule', 'Chicken soup', 'Пилешка супа', 'Pileća supa', 'Hühnersuppe'],
    ['702', 250, 'soup', 'Çorbë viçi', 'Veal soup', 'Телешка чорба', 'Teleća čorba', 'Kalbssuppe'],
    ['703', 300, 'salad', 'Sallatë shope', 'Shopska salad', 'Шопска салата', 'Šopska salata', 'Schopska-Salat'],
    ['704', 280, 'salad', 'Sallatë sezoni', 'Seasonal salad', 'Сезонска салата', 'Sezonska salata', 'Saisonsalat'],
    ['705', 480, 'salad', 'Sallatë Cezar', 'Caesar salad', 'Цезар салата', 'Cezar salata', 'Caesar Salad'],
  ),
};

export const grill: TemplateCategory = {
  key: 'grill',
  names: names('Nga zgara', 'From the grill', 'Од скара', 'Sa roštilja', 'Vom Grill'),
  colour: '#efccb9',
  station: 'kitchen',
  products: products(
    'food',
    [
      '801',
      450,
      'qebapa',
      'Qebapa (10 copë)',
      'Kebapi (10 pieces)',
      'Ќебапи (10 парчиња)',
      'Ćevapi (10 komada)',
      'Cevapcici (10 Stück)',
    ],
    ['802', 450, 'pleskavica', 'Pleskavicë', 'Pljeskavica', 'Плескавица', 'Pljeskavica', 'Pljeskavica'],
    ['803', 550, 'chicken', 'File pule', 'Chicken fillet', 'Пилешко филе', 'Pileći file', 'Hähnchenfilet'],
    ['804', 1150, 'steak', 'Biftek viçi', 'Veal steak', 'Телешки стек', 'Teleći biftek', 'Kalbssteak'],
    ['805', 450, 'burger', 'Hamburger', 'Burger', 'Хамбургер', 'Hamburger', 'Burger'],
    ['806', 150, 'fries', 'Patate të skuqura', 'Chips', 'Помфрит', 'Pomfrit', 'Pommes frites'],
  ),
};

export const pizza: TemplateCategory = {
  key: 'pizza',
  names: names('Pica dhe pasta', 'Pizza and pasta', 'Пици и тестенини', 'Pice i testenine', 'Pizza und Pasta'),
  colour: '#f6d9a8',
  station: 'kitchen',
  products: products(
    'food',
    ['901', 450, 'pizza', 'Pica Margarita', 'Pizza Margherita', 'Пица Маргарита', 'Pica Margarita', 'Pizza Margherita'],
    [
      '902',
      550,
      'pizza',
      'Pica me proshutë',
      'Pizza with ham',
      'Пица со шунка',
      'Pica sa šunkom',
      'Pizza mit Schinken',
    ],
    [
      '903',
      500,
      'pasta',
      'Shpageti bolonjeze',
      'Spaghetti bolognese',
      'Шпагети болоњезе',
      'Špageti bolonjeze',
      'Spaghetti Bolognese',
    ],
    [
      '904',
      500,
      'pasta',
      'Pene me katër djathëra',
      'Four-cheese penne',
      'Пене со четири сирења',
      'Pene sa četiri sira',
      'Penne mit vier Käsesorten',
    ],
  ),
};

export const desserts: TemplateCategory = {
  key: 'desserts',
  names: names('Ëmbëlsira', 'Desserts', 'Десерти', 'Deserti', 'Desserts'),
  colour: '#f2cfdb',
  station: 'kitchen',
  products: products(
    'food',
    ['951', 250, 'trilece', 'Trileçe', 'Trileche', 'Трилече', 'Trileće', 'Trilece'],
    ['952', 220, 'baklava', 'Bakllavë', 'Baklava', 'Баклава', 'Baklava', 'Baklava'],
    ['953', 280, 'cake', 'Tortë shtëpie', 'Homemade cake', 'Домашна торта', 'Domaća torta', 'Hausgemachte Torte'],
    ['954', 150, 'ice-cream', 'Akullore', 'Ice cream', 'Сладолед', 'Sladoled', 'Eis'],
  ),
};

export const courseDivider: TemplateProduct = {
  code: '799',
  names: names('Pjata tjetër', 'Next course', 'Следно јадење', 'Sledeće jelo', 'Nächster Gang'),
  cents: 0,
  vat: 'food',
  picture: 'next-course',
  unit: 'piece',
  isDivider: true,
};
