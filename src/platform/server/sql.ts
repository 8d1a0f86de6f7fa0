/** One parameterised statement. `name` makes PostgreSQL keep its plan for the connection. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

interface Template {
  readonly text: string;
  readonly name: string;
}

/** Template literals keep their identity, so each statement of the source is joined and named once. */
const templates = new WeakMap<TemplateStringsArray, Template>();
let templateCount = 0;

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && fragmentMark in value;
}
const fragmentMark = Symbol('sql');

/**
 * Builds a statement: every interpolated value becomes a parameter, a nested `sql` becomes part of the text.
 * Text never comes from input, so there is nothing to inject into.
 *
 * On hot paths an array is given as `(SELECT ${ids}::uuid[])`: of one given directly PostgreSQL counts the elements, finds a plan of its
 * own for so few cheaper, and plans the statement anew at each call, which takes longer than running it.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  if (values.some(isSql)) return compose(strings, values);
  let template = templates.get(strings);
  if (template === undefined) {
    const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`);
    templateCount += 1;
    template = { text, name: `t${templateCount}` };
    templates.set(strings, template);
  }
  return { text: template.text, values, name: template.name, [fragmentMark]: true } as Sql;
}

interface Composed extends Template {
  /** The texts of nested statements, at their places. */
  readonly parts: readonly (string | undefined)[];
}
const composedTemplates = new WeakMap<TemplateStringsArray, Composed>();

/** A part of statements that the code built, such as a list of columns. */
export function fragment(text: string): Sql {
  return { text, values: [], [fragmentMark]: true } as Sql;
}

function compose(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  // Nested statements without values are text: with the same ones, it is the same statement, and keeps its plan.
  if (!values.every((value) => !isSql(value) || value.values.length === 0)) return composeAnew(strings, values);
  const parts = values.map((value) => (isSql(value) ? value.text : undefined));
  const known = composedTemplates.get(strings);
  const isSame = known?.parts.every((part, index) => part === parts[index]) === true;
  if (known !== undefined && isSame) {
    const flat = values.filter((value) => !isSql(value));
    return { text: known.text, values: flat, name: known.name, [fragmentMark]: true } as Sql;
  }
  const made = composeAnew(strings, values);
  // A template with different parts on each call would name a new statement each time: only the first ones are kept.
  if (known !== undefined) return made;
  templateCount += 1;
  const name = `t${templateCount}`;
  composedTemplates.set(strings, { text: made.text, name, parts });
  return { ...made, name };
}

function composeAnew(strings: TemplateStringsArray, values: readonly unknown[]): Sql {
  let text = '';
  const flat: unknown[] = [];
  strings.forEach((part, index) => {
    text += part;
    if (index >= values.length) return;
    const value = values[index];
    if (isSql(value)) {
      text += value.text.replace(/\$(\d+)/g, (_, position) => `$${flat.length + Number(position)}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
  });
  return { text, values: flat, [fragmentMark]: true } as Sql;
}

/** A table or column whose name the code itself chose, as part of a statement. */
export function named(name: string): Sql {
  return { text: quoteName(name), values: [], [fragmentMark]: true } as Sql;
}

/** Parts of a statement with a separator between them: `, ` or ` AND `. */
export function joined(parts: readonly Sql[], between: ', ' | ' AND ' | ' OR '): Sql {
  let text = '';
  const values: unknown[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += between;
    text += part.text.replace(/\$(\d+)/g, (_, position) => `$${values.length + Number(position)}`);
    values.push(...part.values);
  }
  return { text, values, [fragmentMark]: true } as Sql;
}

/** A name that the code itself chose (a schema, a role), quoted. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
