import { createRequire } from 'node:module';

// The same parser that formats the messages in the app, resolved through the app's i18n library.
const { IntlMessageFormat } = createRequire(createRequire(import.meta.url).resolve('use-intl'))('intl-messageformat');

/** Element types of the parser's syntax tree. */
const kinds = { 1: 'text', 2: 'number', 3: 'date', 4: 'time', 5: 'select', 6: 'plural', 8: 'tag' };

/**
 * The arguments of an ICU message, each as `name:kind`, sorted. A select includes its choices, because code passes
 * them; a plural does not, because each language has its own. Throws on an invalid message.
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
