/** Words and amounts in the reader's language. */
interface Words {
  has(key: string): boolean;
  text(key: string, values?: Record<string, string | number>): string;
  money(minor: number): string;
}

/** Details of a refusal in minor units. */
const amounts = ['total', 'remaining', 'due', 'amount'];

/** Why something was refused: the words of its code, as the device showed them. */
export function refusalReason({ code, details }: Readonly<Record<string, unknown>>, words: Words): string | undefined {
  const key = `errors.${String(code)}`;
  if (typeof code !== 'string' || !words.has(key)) return undefined;
  const given = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  const shown = given.map(([name, value]) => [
    name,
    typeof value === 'number' && amounts.includes(name) ? words.money(value) : plain(value),
  ]);
  const text = words.text(key, { code, ...Object.fromEntries(shown) });
  // A report of a device holds no details: without them these words would have a hole.
  return text.endsWith(key) ? undefined : text;
}

const plain = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));
