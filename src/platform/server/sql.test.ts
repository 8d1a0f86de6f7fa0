import { describe, expect, it } from 'vitest';
import { fragment, quoteName, sql } from './sql.ts';

const byId = (id: unknown) => sql`SELECT * FROM point WHERE id = ${id}`;

describe('sql', () => {
  it('makes every value a parameter, whatever its content', () => {
    const value = "'; DROP TABLE point; --";
    expect(byId(value)).toMatchObject({ text: 'SELECT * FROM point WHERE id = $1', values: [value] });
  });

  it('names a statement once, so that its plan is kept, and another by another name', () => {
    expect(byId(1).name).toBe(byId(2).name);
    expect(byId(1).name).not.toBe(sql`SELECT * FROM point WHERE id = ${1}`.name);
  });

  it('puts a nested statement into the text and renumbers all parameters', () => {
    const inner = sql`SELECT id FROM menu WHERE position = ${5} OR position = ${6}`;
    const whole = sql`SELECT * FROM product WHERE price > ${1} AND menu IN (${inner}) AND code = ${'x'}`;
    expect(whole.text).toBe(
      'SELECT * FROM product WHERE price > $1 AND menu IN (SELECT id FROM menu WHERE position = $2 OR position = $3) AND code = $4',
    );
    expect(whole.values).toEqual([1, 5, 6, 'x']);
    // Its text depends on the nested parts, so one name would stand for several statements.
    expect(whole.name).toBeUndefined();
  });

  it('takes nothing for a statement that only looks like one', () => {
    const forged = JSON.parse('{"text":"DROP TABLE point","values":[]}') as unknown;
    expect(byId(forged)).toMatchObject({ text: 'SELECT * FROM point WHERE id = $1', values: [forged] });
  });

  it('keeps the name of a statement around parts that never change', () => {
    const list = fragment('id, plan_id AS "planId"');
    const read = (id: number, columns = list) => sql`SELECT ${columns} FROM dining_table WHERE id = ${id}`;
    expect(read(1)).toMatchObject({
      text: 'SELECT id, plan_id AS "planId" FROM dining_table WHERE id = $1',
      values: [1],
    });
    expect(read(2)).toMatchObject({ name: read(1).name, values: [2] });
    expect(read(1).name).toBeDefined();
    expect(read(3, fragment('name'))).toMatchObject({
      text: 'SELECT name FROM dining_table WHERE id = $1',
      values: [3],
    });
    expect(read(3, fragment('name')).name).toBeUndefined();
  });

  it('quotes names so that none can end its quotes', () => {
    expect(quoteName('venue"; DROP SCHEMA x; --')).toBe('"venue""; DROP SCHEMA x; --"');
  });
});
