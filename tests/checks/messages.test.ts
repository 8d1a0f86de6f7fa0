import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languageOf, languages, locales } from '#kernel/locale.ts';
import { home, plant, problemsOf, runCheck } from './kit.ts';

const orders = 'src/features/orders';
const texts = (title: string, more: object = {}) =>
  `${JSON.stringify({ orders: { title, count: '{n, plural, one {#} other {#}}' }, errors: { ORDER_CLOSED: 'x' }, ...more })}\n`;
const inEveryLocale = (text: string) =>
  Object.fromEntries(languages.map((locale) => [`${orders}/messages/${locale}.json`, text]));
const screen = (body: string, before = '') =>
  `import { useTranslations } from 'use-intl';\n\nexport function Ticket({ a }: { a: string }) {\n  const t = useTranslations('orders');\n  ${before}\n  return (\n    <p>{t('title')}${body}</p>\n  );\n}\n`;

describe('messages', () => {
  it('passes a clean tree', async () => {
    expect(await problemsOf('messages', plant())).toBe('');
  });

  it.each(languages)('misses the file of %s', async (locale) => {
    const tree = plant();
    tree.remove(`${orders}/messages/${locale}.json`);
    expect(await problemsOf('messages', tree)).toContain(`${orders}/messages/${locale}.json: is missing`);
    tree.remove(`src/platform/ui/messages/${locale}.json`);
    expect(await problemsOf('messages', tree)).toContain(`src/platform/ui/messages/${locale}.json: is missing`);
  });

  it('misses a key, in the other locales and in the first', async () => {
    const more = { orders: { title: 'a', count: '{n, plural, one {#} other {#}}', more: 'b' } };
    const inEnglish = plant({ [`${orders}/messages/en.json`]: texts('a', more) });
    expect(await problemsOf('messages', inEnglish)).toContain(
      `${orders}/messages/sq.json: lacks orders.more, which en has`,
    );
    const inAlbanian = plant({ [`${orders}/messages/sq.json`]: texts('a', more) });
    const found = await problemsOf('messages', inAlbanian);
    expect(found).toContain(`${orders}/messages/en.json: lacks orders.more`);
    expect(found).toContain(`${orders}/messages/mk.json: lacks orders.more`);
  });

  it.each([
    ['{n, plural, one {#} few {#}}', 'is not a valid ICU message'],
    ['{name', 'is not a valid ICU message'],
    ['', 'is empty'],
    ['Сè е платено', "'Сè' mixes Latin and Cyrillic letters"],
  ])('refuses the message "%s" in any locale', async (text, problem) => {
    for (const locale of ['sq', 'mk', 'sr', 'de']) {
      const found = await problemsOf('messages', plant({ [`${orders}/messages/${locale}.json`]: texts(text) }));
      expect(found).toContain(`${orders}/messages/${locale}.json: orders.title: ${problem}`);
    }
  });

  it.each([
    ['{waiter} took it', '[waiter:text], in sq they are []'],
    ['<b>it</b>', '[b:tag], in sq they are []'],
    ['{n, number}', '[n:number], in sq they are []'],
    ['{s, select, open {a} other {b}}', '[s:select(open|other)], in sq they are []'],
  ])('refuses other arguments: %s', async (text, problem) => {
    const found = await problemsOf('messages', plant({ [`${orders}/messages/en.json`]: texts(text) }));
    expect(found).toContain(`${orders}/messages/en.json: orders.title has the arguments ${problem}`);
  });

  it.each([
    ['sq', 'Nuk ke leje.', "'ke' is familiar"],
    ['sq', 'Serveri hesht. Provo përsëri.', "'Provo' is a familiar command in a sentence"],
    ['sq', 'Kamarieri', "'Kamarieri' is called otherwise here: kamerier"],
    ['mk', 'Твојот PIN', "'Твојот' is familiar"],
    ['mk', 'Не можеш да го направиш ова.', "'можеш' is familiar"],
    ['mk', 'Серверот молчи. Обиди се повторно.', "'Обиди' is a familiar command in a sentence"],
    ['mk', 'Happy hour', "'Happy hour' is called otherwise here"],
    ['mk', '{n, plural, one {# piece} other {# парчиња}}', "'piece' is in Latin letters"],
    ['sr', 'Otvori stranicu ponovo.', "'Otvori' is a familiar command in a sentence"],
    ['sr', '{name} je sačuvao/la', "'sačuvao/la' is called otherwise here: the present tense"],
    ['de', 'Öffne die Seite noch einmal.', "'Öffne' is a familiar command in a sentence"],
    ['de', 'Deine PIN', "'Deine' is familiar"],
  ])('issue 9 point 10: refuses what the style guide rules out: %s %s', async (locale, text, problem) => {
    const path = `${orders}/messages/${locale}.json`;
    const plural = text.includes('plural') ? inEveryLocale(texts('{n, plural, one {#} other {#}}')) : {};
    expect(await problemsOf('messages', plant({ ...plural, [path]: texts(text) }))).toContain(
      `${path}: orders.title: ${problem}`,
    );
  });

  it.each([
    ['sq', 'Provo përsëri'],
    ['mk', 'Обиди се повторно'],
    ['mk', 'Премногу обиди. Само еднаш, никогаш повеќе: ваш код.'],
    ['mk', 'Внесете PIN во Excel.'],
    ['sr', 'Dodaj artikal'],
    ['de', 'Zu viele Versuche in TAVOLINA_DIR.'],
  ])('issue 9 point 10: lets buttons be short commands, and takes no word for another: %s %s', async (locale, text) => {
    expect(await problemsOf('messages', plant({ [`${orders}/messages/${locale}.json`]: texts(text) }))).toBe('');
  });

  it('issue 9 point 10: keeps what a shop says otherwise in every language, with the same arguments, and different', async () => {
    const shop = (locale: string) => `${orders}/messages/shop/${locale}.json`;
    const sale = (text: string) => `${JSON.stringify({ orders: { title: text } })}\n`;
    const all = Object.fromEntries(languages.map((locale) => [shop(locale), sale('x')]));
    expect(await problemsOf('messages', plant({ ...inEveryLocale(texts('a')), ...all }))).toBe('');
    const { [shop('de')]: _, ...four } = all;
    expect(await problemsOf('messages', plant({ ...inEveryLocale(texts('a')), ...four }))).toContain(
      `${shop('de')}: is missing; a shop has its words in every language`,
    );
    const same = { ...inEveryLocale(texts('a')), ...all, [shop('sr')]: sale('a') };
    expect(await problemsOf('messages', plant(same))).toContain(`${shop('sr')}: orders.title is the same in sr`);
    const holed = { ...inEveryLocale(texts('a')), ...all, [shop('sr')]: sale('{who}') };
    expect(await problemsOf('messages', plant(holed))).toContain(`${shop('sr')}: orders.title has the arguments`);
    // One word for all that the restaurant tells apart: the select may go, what stands in it may not.
    const chosen = '{name} {course, select, held {b} other {c}}';
    const shortOf = (text: string) => ({ ...inEveryLocale(texts(chosen)), ...all, [shop('sr')]: sale(text) });
    const ofSr = async (text: string) =>
      (await problemsOf('messages', plant(shortOf(text)))).match(
        /shop\/sr\.json: orders\.title has the arguments \[.*?\]/,
      )?.[0];
    expect(await ofSr('{name} d')).toBeUndefined();
    expect(await ofSr('d')).toContain('has the arguments []');
    expect(await ofSr('{name} {course, select, due {b} other {c}}')).toContain('due|other');
  });

  it('lets each language have plurals of its own', async () => {
    const mk = texts('a').replace('one {#} other {#}', 'one {#} =0 {x} other {#}');
    expect(await problemsOf('messages', plant({ [`${orders}/messages/mk.json`]: mk }))).toBe('');
  });

  it('keeps each text in one place, under the name of its feature', async () => {
    const found = await problemsOf('messages', plant(inEveryLocale(texts('a', { floor: { title: 'b' } }))));
    expect(found).toContain('floor.title stands under floor; the texts of a feature stand under its name, orders');
    expect(found).toContain('floor.title is also in src/features/floor/messages/sq.json');
  });

  it.each([
    [`${orders}/contract.ts`, `export const c = { 'GET api/a': { errors: ['NEW_REFUSAL'] } };\n`],
    [`${orders}/domain/errors.ts`, 'export const lineErrors = { NEW_REFUSAL: 409 } as const;\n'],
    ['src/kernel/error.ts', 'export const commonErrors = { NOT_FOUND: 404, NEW_REFUSAL: 409 } as const;\n'],
    [`${orders}/server/commands/split-order.ts`, `throw new CodedError('NEW_REFUSAL', 409);\n`],
  ])('wants a message for the error codes of %s', async (path, text) => {
    const found = await problemsOf('messages', plant({ [path]: text }));
    expect(found).toContain(`${path}: NEW_REFUSAL has no message errors.NEW_REFUSAL in sq, en, mk, sr, de`);
  });

  it('takes the errors under the name of the feature as well', async () => {
    const own = {
      orders: { title: 'a', count: '{n, plural, one {#} other {#}}', errors: { ORDER_CLOSED: 'x' } },
      errors: {},
    };
    expect(await problemsOf('messages', plant(inEveryLocale(texts('a', own))))).toBe('');
  });

  it('wants the name of every permission and feature once such names are shown', async () => {
    const files = {
      [`${orders}/domain/permissions.ts`]: `export const orderPermissions = { 'order.take': {}, 'order.void': {} };\n`,
    };
    expect(await problemsOf('messages', plant(files))).toBe('');
    const shown = { permissions: { order: { take: 'Take' } }, features: { orders: 'Orders' } };
    const found = await problemsOf('messages', plant({ ...files, ...inEveryLocale(texts('a', shown)) }));
    expect(found).toContain('order.void has no message permissions.order.void in sq, en, mk, sr, de');
    expect(found).toContain('floor has no message features.floor in sq, en, mk, sr, de');
    expect(found).not.toContain('order.take has');
  });

  it.each([
    [`{t('ttle')}`, 'no message orders.ttle'],
    [`{t.rich('lost', {})}`, 'no message orders.lost'],
    ['{t(`state.${a}`)}', 'no message orders.state.…'],
    [`{t(a ? 'title' : 'gone')}`, 'no message orders.gone'],
  ])('refuses a key that is in no file: %s', async (body, problem) => {
    expect(await problemsOf('messages', plant({ [`${orders}/ui/ticket.tsx`]: screen(body) }))).toContain(
      `${orders}/ui/ticket.tsx:7: ${problem}`,
    );
  });

  it('takes a translator that came as a parameter at the end of the key', async () => {
    const path = `${orders}/ui/words.ts`;
    const words = (key: string) => `export const words = (t: (key: string) => string) => t('${key}');\n`;
    expect(await problemsOf('messages', plant({ [path]: words('title') }))).toBe('');
    expect(await problemsOf('messages', plant({ [path]: words('nowhere') }))).toContain(
      `${path}:1: no message nowhere`,
    );
  });

  it('does not pass without messages, and ends non-zero', async () => {
    const tree = plant();
    for (const folder of ['platform/ui', 'features/floor', 'features/orders']) tree.remove(`src/${folder}/messages`);
    expect(await runCheck('messages', tree)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the check is blind'),
    });
  });
});

describe('a variant of a language', () => {
  const overlay = (locale: string, value: object) =>
    plant({ [`${orders}/messages/${locale}.json`]: JSON.stringify(value) });

  it('is one of the kernel’s, and the checks know the same languages', async () => {
    const structure = await import(pathToFileURL(join(home, 'scripts/checks/structure.mjs')).href);
    expect(structure.languages).toEqual(languages);
    const borrowing = locales.filter((locale) => languageOf(locale) !== locale);
    expect(structure.overlays).toEqual(Object.fromEntries(borrowing.map((locale) => [locale, languageOf(locale)])));
  });

  it.each(['sq-AL', 'el'])('says a few things otherwise: %s', async (locale) => {
    const tree = overlay(locale, { orders: { title: 'Tjetër' } });
    expect(await problemsOf('messages', tree)).toBe('');
    expect(await problemsOf('structure', tree)).toBe('');
  });

  it('has no key, no argument and no place of its own, and repeats nothing', async () => {
    const ofVariant = async (value: object) => problemsOf('messages', overlay('sq-AL', value));
    const path = `${orders}/messages/sq-AL.json`;
    expect(await ofVariant({ orders: { more: 'x' } })).toBe(
      `${path}: orders.more is not in sq, whose words it may only say otherwise`,
    );
    expect(await ofVariant({ orders: { title: '{a}' } })).toBe(
      `${path}: orders.title has the arguments [a:text], in sq they are []`,
    );
    expect(await ofVariant({ orders: { title: '{a' } })).toContain(`${path}: orders.title: is not a valid ICU message`);
    expect(await ofVariant({ orders: { title: ' ' } })).toBe(`${path}: orders.title: is empty`);
    expect(await ofVariant({ orders: { title: 'Porositë' } })).toBe(
      `${path}: orders.title is the same in sq; remove it`,
    );
    expect(await ofVariant({})).toBe(`${path}: says nothing otherwise than sq; remove it`);
  });

  it('falls back to its own language, the Greek-coded one to Serbian', async () => {
    const tree = overlay('el', { orders: { title: 'Porudžbine' } });
    expect(await problemsOf('messages', tree)).toContain('orders.title is the same in sr');
  });
});

describe('text in screens', () => {
  it.each([
    ['Close the order', 'Close the order'],
    [' · Mbyll', '· Mbyll'],
    [`{'Нарачка'}`, 'Нарачка'],
    [`{a === '' ? 'None' : a}`, 'None'],
    [`{a === '' && 'Empty'}`, 'Empty'],
    ['{`Table ${a}`}', 'Table'],
    ['<img alt="A glass" src="x" />', 'A glass'],
    ['<input placeholder="Name" />', 'Name'],
    ['<button aria-label="Close" />', 'Close'],
    [`<button title={'Close'} />`, 'Close'],
    [`<button aria-label={a ? 'On' : t('title')} />`, 'On'],
  ])('refuses %s', async (body, text) => {
    const found = await problemsOf('messages', plant({ [`${orders}/ui/ticket.tsx`]: screen(body) }));
    expect(found).toBe(
      `${orders}/ui/ticket.tsx:7: '${text}' is text that people see; put it into messages/ and say t('…')`,
    );
  });

  it.each([
    ` × 3, 12 €`,
    `<i className="wide" data-kind="open" role="status" id="a" />`,
    `{a === 'open' && t('title')}`,
    `<button title={t('title')} />`,
    `<b key={\`line-\${a}\`} />`,
    'Tavolina',
  ])('passes %s', async (body) => {
    expect(await problemsOf('messages', plant({ [`${orders}/ui/ticket.tsx`]: screen(body) }))).toBe('');
  });

  it('looks into the platform and main as well, not into tests', async () => {
    const text = 'export const a = <p>Hello</p>;\n';
    const tree = plant({
      'src/platform/ui/shell/a.tsx': text,
      'src/main/b.tsx': text,
      'src/platform/ui/shell/a.test.tsx': text,
    });
    const found = await problemsOf('messages', tree);
    expect(found.split('\n').map((line) => line.split(':')[0])).toEqual([
      'src/main/b.tsx',
      'src/platform/ui/shell/a.tsx',
    ]);
  });
});

describe('the till’s words and the back office’s', () => {
  const inOffice = (value: object) =>
    Object.fromEntries(
      languages.map((locale) => [`${orders}/messages/office/${locale}.json`, `${JSON.stringify({ orders: value })}\n`]),
    );
  const say = (key: string) =>
    `import { useTranslations } from 'use-intl';\n\nexport function Words() {\n  const t = useTranslations('orders');\n  return t('${key}');\n}\n`;
  /** A till's screen and one of the back office, both opened by the app. */
  const opened = (till: string, office: string) => ({
    'src/main/web.tsx': `import '#features/orders/ui/index.tsx';\nimport('./office/shell.tsx');\n`,
    'src/main/office/shell.tsx': `import '#features/orders/ui/office.tsx';\n`,
    [`${orders}/ui/index.tsx`]: `import './ticket.tsx';\n`,
    [`${orders}/ui/office.tsx`]: `import './list.tsx';\n`,
    [`${orders}/ui/ticket.tsx`]: say(till),
    [`${orders}/ui/list.tsx`]: say(office),
  });

  it('pass where each is in its own place', async () => {
    const files = { ...opened('title', 'total'), ...inOffice({ total: 'x' }) };
    expect(await problemsOf('messages', plant(files))).toBe('');
    expect(await problemsOf('messages', plant({ ...opened('title', 'title'), ...inOffice({ total: 'x' }) }))).toBe('');
    expect(await problemsOf('structure', plant(files))).toBe('');
  });

  it('are refused where the till would lack a word', async () => {
    const found = await problemsOf('messages', plant({ ...opened('total', 'total'), ...inOffice({ total: 'x' }) }));
    expect(found).toBe(
      `${orders}/ui/ticket.tsx:5: the till says orders.total, which is in messages/office/; move it to messages/`,
    );
  });

  it('are refused where the till would carry a word that only the back office says', async () => {
    const found = await problemsOf('messages', plant({ ...opened('count', 'title'), ...inOffice({ total: 'x' }) }));
    expect(found).toBe('orders.title: only the back office says it; move it to messages/office/');
  });

  it('are complete and unlike in both places', async () => {
    const tree = plant({ ...opened('title', 'total'), ...inOffice({ total: 'x', title: 'y' }) });
    tree.remove(`${orders}/messages/office/mk.json`);
    const found = await problemsOf('messages', tree);
    expect(found).toContain(`${orders}/messages/office/mk.json: is missing`);
    expect(found).toContain(`orders.title is also in ${orders}/messages/sq.json; one text has one place`);
  });
});
