import { createRequire } from 'node:module';

// The very parser that formats the messages in the app, taken from where the app's i18n library finds it.
const { IntlMessageFormat } = createRequire(createRequire(import.meta.url).resolve('use-intl'))('intl-messageformat');

/** Element types of the parser's syntax tree. */
const kinds = { 1: 'text', 2: 'number', 3: 'date', 4: 'time', 5: 'select', 6: 'plural', 8: 'tag' };

/**
 * The arguments of an ICU message, each as `name:kind`, sorted. A select counts with its choices, for code passes
 * them; a plural without, for each language has its own. Throws on a message that is not valid.
 */
export function argumentsOf(message, locale) {
  const found = new Set();
  collect(new IntlMessageFormat(message, locale).getAst(), found);
  return [...found].sort();
}

function collect(elements, found) {
  for (const element of elements) {
    const kind = kinds[element.type];
    if (kind) {
      const choices = kind === 'select' ? `(${Object.keys(element.options).sort().join('|')})` : '';
      found.add(`${element.value}:${kind}${choices}`);
    }
    if (element.children) collect(element.children, found);
    for (const option of Object.values(element.options ?? {})) collect(option.value, found);
  }
}
