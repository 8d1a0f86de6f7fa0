import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl';
import { projectRoot } from './places.ts';

export interface Refusal {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** All error texts of a language: of the till, and of the back office, which some of its dialogs load. */
export function errorTextsOf(language: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const features = readdirSync(join(projectRoot, 'src/features'));
  const files = features.flatMap((feature) =>
    ['office/', ''].map((part) => join(projectRoot, `src/features/${feature}/messages/${part}${language}.json`)),
  );
  files.push(join(projectRoot, `src/platform/ui/messages/${language}.json`));
  const collect = (value: unknown, isErrors: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (isErrors && typeof each === 'string') texts[name] = each;
      else collect(each, name === 'errors');
    }
  };
  for (const file of files) if (existsSync(file)) collect(JSON.parse(readFileSync(file, 'utf8')), false);
  return texts;
}

/** The text as a person reads it; empty where there is none. Amounts come formatted; here any figure will do. */
export function said(language: string, { code, details }: Refusal): string {
  const text = errorTextsOf(language)[code] ?? '';
  const t = createTranslator({
    locale: language,
    messages: { text } as never,
    onError: (error) => {
      throw error;
    },
  }) as unknown as (key: string, values: object) => string;
  return text === '' ? '' : t('text', details);
}
