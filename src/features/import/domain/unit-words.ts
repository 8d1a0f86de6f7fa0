/** A measuring unit of the trade. Packages count as `other`: they hold more than one piece, and nobody knows how many. */
export interface KnownUnit {
  readonly code: string;
  readonly kind: 'count' | 'mass' | 'volume' | 'other';
  readonly factor: number;
  readonly name: Readonly<Record<'sq' | 'en' | 'mk' | 'sr' | 'de', string>>;
}

const unit = (code: string, kind: KnownUnit['kind'], factor: number, names: string, words: string) => {
  const [sq = '', en = '', mk = '', sr = '', de = ''] = names.split(', ');
  return { unit: { code, kind, factor, name: { sq, en, mk, sr, de } } satisfies KnownUnit, words: words.split(' ') };
};

/** Each with its names, and the words for it in our languages, among them its code in invoices (UN/ECE recommendation 20). */
export const unitWords = [
  unit(
    'piece',
    'count',
    1_000,
    'Copë, Piece, Парче, Komad, Stück',
    'ком комад комада комади кмд парч парче парчиња примерак примерок примероци бр број бројка шт kom komad komada komadi kmd parce primerak primerka primeraka primjerak primjerka primjeraka kos ' +
      'kokërr kokrra kokrrë copë copa cp cop një_copë njësi njëshe pcs pc pce piece pieces each ea unit units item stück stueck ' +
      'stk stck st h87 c62 nmb τεμ τεμάχιο',
  ),
  unit(
    'kg',
    'mass',
    1_000_000,
    'Kilogram, Kilogram, Килограм, Kilogram, Kilogramm',
    'кг кгр кгм кгс кило кила килогр килограм килограми килограма kg kgs kgr kilo kile kila kilogr kilogram kilograms kilogrami ' +
      'kilograma kilogramë kilogramm kgm κιλό κιλά',
  ),
  unit(
    'g',
    'mass',
    1_000,
    'Gram, Gram, Грам, Gram, Gramm',
    'г гр грм грам грама грами g gr grm gram grams grama grami gramë gramm γρ',
  ),
  unit(
    'dag',
    'mass',
    10_000,
    'Dekagram, Decagram, Декаграм, Dekagram, Dekagramm',
    'даг дкг дека dag dkg deka dekagram',
  ),
  unit(
    't',
    'mass',
    1_000_000_000,
    'Ton, Tonne, Тон, Tona, Tonne',
    'т тон тона тони t tn ton tons tona tonë tonne tonnen tne',
  ),
  unit(
    'l',
    'volume',
    1_000_000,
    'Litër, Litre, Литар, Litar, Liter',
    'л лт лтр лит литар литра литри l lt ltr lit litar litra litri litre litres litër liters λίτρο λίτρα',
  ),
  unit(
    'dl',
    'volume',
    100_000,
    'Decilitër, Decilitre, Децилитар, Decilitar, Deziliter',
    'дл децилитар децилитри dl dlt deci decilitar decilitër decilitre deziliter',
  ),
  unit(
    'cl',
    'volume',
    10_000,
    'Centilitër, Centilitre, Центилитар, Centilitar, Zentiliter',
    'цл центилитар cl clt centilitar centilitër centilitre zentiliter',
  ),
  unit(
    'ml',
    'volume',
    1_000,
    'Mililitër, Millilitre, Милилитар, Mililitar, Milliliter',
    'мл милилитар милилитри ml mlt mililitar mililitra mililitër millilitre milliliter',
  ),
  unit(
    'portion',
    'other',
    1_000,
    'Porcion, Portion, Порција, Porcija, Portion',
    'порција порции порц порције porcija porcije porc porcion porcione portion portions portionen por',
  ),
  unit(
    'm',
    'other',
    1_000,
    'Metër, Metre, Метар, Metar, Meter',
    'м мет метар метри метра m mt met mtr metar metra metri metër metre metres lfm laufmeter m1',
  ),
  unit(
    'm2',
    'other',
    1_000,
    'Metër katror, Square metre, Квадратен метар, Kvadratni metar, Quadratmeter',
    'м2 м² квм m2 m² kvm qm sqm metër_katror kvadrat mtk',
  ),
  unit(
    'm3',
    'other',
    1_000,
    'Metër kub, Cubic metre, Кубен метар, Kubni metar, Kubikmeter',
    'м3 м³ m3 m³ cbm metër_kub kubik kubni_metar mtq',
  ),
  unit(
    'pack',
    'other',
    1_000,
    'Pako, Pack, Пакет, Pakovanje, Packung',
    'пак пкт пакет пакети пакување паковање пакло тетрапак тетрапака pk pak paket paketi pakete pako pakovanje pakuvanje paklo pack ' +
      'packs packet pkg pkt pck packung pckg päckchen xpk',
  ),
  unit(
    'box',
    'other',
    1_000,
    'Kuti, Box, Кутија, Kutija, Karton',
    'koli kolete koleta kasë стек стекови кут кутија кутии кутије картон карт каса сандак гајба kut kutija kutije kutii kuti kutia karton kart ' +
      'kartoni krt gajba gajbe arkë box boxes bx carton ctn cs crate kiste schachtel xbx xct',
  ),
  unit(
    'bottle',
    'other',
    1_000,
    'Shishe, Bottle, Шише, Flaša, Flasche',
    'шише шишиња шиш флаша флаше фл flaša flase flasha sise sh shish shishe boca bottle bottles btl bot ' +
      'flasche flaschen',
  ),
  unit(
    'can',
    'other',
    1_000,
    'Kanaçe, Can, Лименка, Limenka, Dose',
    'лименка лименки лим конзерва конзерви конз limenka limenke lim konzerva konzerve konz kanaçe kanoçe konservë can cans tin dose ' +
      'dosen',
  ),
  unit(
    'jar',
    'other',
    1_000,
    'Kavanoz, Jar, Тегла, Tegla, Glas',
    'тегла тегли тегле тегл tegla tegle tegl kavanoz kavanoza kavanozë vazo jar jars glas gläser',
  ),
  unit('tube', 'other', 1_000, 'Tub, Tube, Туба, Tuba, Tube', 'туба туби tub tuba tube tubë tubeta tubes tuben'),
  unit(
    'sheet',
    'other',
    1_000,
    'Tabak, Sheet, Табла, Tabla, Tafel',
    'табла табли табак табаци tabla table tabak tabakë sheet sheets tafel tafeln',
  ),
  unit('pair', 'other', 1_000, 'Palë, Pair, Пар, Par, Paar', 'пар пара чифт par para palë çift pair pairs pr paar npr'),
  unit(
    'set',
    'other',
    1_000,
    'Set, Set, Сет, Set, Set',
    'сет комплет гарнитура компл set sets komplet kompl kmp komplete satz garnitur garnitura',
  ),
  unit(
    'bag',
    'other',
    1_000,
    'Qese, Bag, Вреќа, Vreća, Beutel',
    'вреќа вреќи плик пликови кеса кесе кес kes кесичка кесички џак врећа vreca kesa kese džak qese thes thasë bag bags sack beutel sackerl ' +
      'tüte',
  ),
  unit(
    'roll',
    'other',
    1_000,
    'Rrotull, Roll, Ролна, Rolna, Rolle',
    'ролна ролни ролне рол rolna rolne rol rolka rrotull rulon rul rolë roll rolls rolle rollen',
  ),
  unit(
    'bunch',
    'other',
    1_000,
    'Tufë, Bunch, Врзка, Veza, Bund',
    'врзка врзки врска врски врз веза везе китка vrska veza veze tufë bunch bund',
  ),
  unit(
    'hour',
    'other',
    1_000,
    'Orë, Hour, Час, Sat, Stunde',
    'час часа часови сат сати cas sat sati orë ora hour hours hr h stunde stunden std hur',
  ),
  unit(
    'glass',
    'other',
    1_000,
    'Gotë, Glass, Чаша, Čaša, Trinkglas',
    'чаша чаши gotë gota gote got një_gotë čaša caša glass glasses trinkglas',
  ),
  unit(
    'service',
    'other',
    1_000,
    'Shërbim, Service, Услуга, Usluga, Leistung',
    'услуга усл usluga usl shërbim service leistung pauschal psch',
  ),
];
