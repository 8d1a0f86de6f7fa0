/** The code pages with letters of the languages that we know, in the order in which they are tried. */
export const codePages = [
  'cp858',
  'cp850',
  'windows1252',
  'cp852',
  'windows1250',
  'cp855',
  'windows1251',
  'cp737',
  'windows1253',
] as const;
export type CodePage = (typeof codePages)[number];

/** By the name of a code page, the number by which `ESC t` selects it; undefined where the printer does not have it. */
export type CodeTables = Readonly<Partial<Record<CodePage, number | undefined>>>;

/** Letters by which one sees on paper whether a number selects the page that it should. */
export const pageSamples: Readonly<Record<CodePage, string>> = {
  cp858: 'ëËçäöüß€',
  cp850: 'ëËçäöüß',
  windows1252: 'ëËçäöüß€',
  cp852: 'ëËçšžćđ',
  windows1250: 'ëËçšžćđ€',
  cp855: 'жЖшљЌ',
  windows1251: 'жЖшљЌ',
  cp737: 'ωΩάλ',
  windows1253: 'ωΩάλ€',
};

const isPage = (name: string): name is CodePage => codePages.some((page) => page === name);

/**
 * What a venue knows better than the list of its printer's model, such as `cp852=18, windows1251=off`: numbers of tables, and those that
 * the printer does not have. Null if it is written otherwise.
 */
export function readCodeTables(text: string): CodeTables | null {
  const tables: Partial<Record<CodePage, number | undefined>> = {};
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, name = '', number = ''] = /^([a-z0-9]+)\s*=\s*(off|\d{1,3})$/.exec(part.trim().toLowerCase()) ?? [];
    if (!isPage(name) || name in tables || Number(number) > 255) return null;
    tables[name] = number === 'off' ? undefined : Number(number);
  }
  return tables;
}
