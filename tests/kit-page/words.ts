/** Texts as long as real ones, in the languages that need the most room. */
export const long = {
  sq: 'Konfirmo përfundimin e inventarizimit mujor të depos qendrore',
  mk: 'Потврдете го завршувањето на месечниот попис на централниот магацин',
  // One word, which cannot break at a convenient place.
  word: 'Најпретставителнопотврдување',
};

export const options = [
  { value: 'cash', label: 'Para në dorë' },
  { value: 'card', label: 'Kartelë bankare' },
  { value: 'transfer', label: 'Трансакциска сметка' },
] as const;
