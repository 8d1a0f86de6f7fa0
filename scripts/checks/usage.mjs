import { readFileSync } from 'node:fs';

const rules = JSON.parse(readFileSync(new URL('./usage.json', import.meta.url), 'utf8'));

const word = (pattern) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`, 'u');
const anyCase = (pattern) => new RegExp(word(pattern).source, 'iu');

const compiled = new Map(
  Object.entries(rules).map(([language, { familiar, commands, terms, latin }]) => [
    language,
    {
      familiar: new RegExp(anyCase(familiar.join('|')).source, 'giu'),
      commands: word(commands.join('|')),
      terms: Object.entries(terms).map(([wrong, right]) => [anyCase(wrong), right]),
      latin: latin && new Set(latin),
    },
  ]),
);

/** What is quoted is the name of a button; what stands in braces or tags is not text. */
const bare = (text) =>
  text
    .replace(/[“„«][^“”„»]*[“”»]/gu, '')
    .replace(/<\/?\w+>/g, '')
    .replace(/\{\s*\w+\s*(?:,\s*(?:plural|select|number)\s*,?)?/g, '{');

/** A full stop, a semicolon or a question: the text speaks to the reader. A button is a short command without any. */
const isSentence = (text) => /[.!?;](?:\s|$)/u.test(text);

/**
 * Words that docs/language.md rules out: the familiar form of address, commands in the singular within sentences, and
 * words of the trade for which the language has another one. The lists are in usage.json.
 */
export function usageProblems(path, language, texts) {
  const rule = compiled.get(language);
  if (rule === undefined) return [];
  return [...texts].flatMap(([key, full]) => {
    const text = bare(full);
    const problems = [];
    // `DIR` is a name, not a word.
    const familiar = text.match(rule.familiar)?.find((each) => each !== each.toUpperCase());
    if (familiar !== undefined) problems.push(`'${familiar}' is familiar; ${language} is polite (docs/language.md)`);
    const command = isSentence(text) && !key.includes('.sentences.') ? rule.commands.exec(text)?.[0] : undefined;
    if (command !== undefined) problems.push(`'${command}' is a familiar command in a sentence (docs/language.md)`);
    for (const [wrong, right] of rule.terms) {
      const found = wrong.exec(full)?.[0];
      if (found !== undefined) problems.push(`'${found}' is called otherwise here: ${right} (docs/language.md)`);
    }
    const foreign = rule.latin && latinWords(text).find((each) => !rule.latin.has(each));
    if (foreign)
      problems.push(`'${foreign}' is in Latin letters; translate it, or allow it in scripts/checks/usage.json`);
    return problems.map((problem) => `${path}: ${key}: ${problem}`);
  });
}

/** Words in Latin letters, without those of an ICU message itself. */
const icu = new Set(['one', 'few', 'many', 'other', 'none', 'plural', 'select']);
function latinWords(text) {
  const said = text.replace(/(?<=[\s{}])=?\w+\s*\{/g, ' {').replace(/\{\s*\w+\s*\}/g, ' ');
  return (said.match(/[A-Za-z]{2,}/g) ?? []).filter((each) => !icu.has(each));
}
