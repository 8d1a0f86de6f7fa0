import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasNote, notesFor, toggleNote } from './note-preset.ts';

const longest = 200;
const note = (id: string, ...categoryIds: string[]) => ({ id, name: id, categoryIds });
const notes = [note('all'), note('grill', 'meat', 'fish'), note('ice', 'drinks')];

it('is offered for the products of its categories, or for everything, the narrower first', () => {
  const ids = (of: Parameters<typeof notesFor>[1]) => notesFor(notes, of).map(({ id }) => id);
  expect(ids({ categoryId: 'meat' })).toEqual(['grill', 'all']);
  expect(ids({ categoryId: 'soups' })).toEqual(['all']);
  expect(ids({ categoryId: null })).toEqual(['all']);
  expect(ids(null)).toEqual(['all']);
});

it('is added with a comma, known again however it was typed, and taken out by another tap', () => {
  expect(toggleNote('', 'no ice', longest)).toBe('no ice');
  expect(toggleNote('table 4 ', 'no ice', longest)).toBe('table 4, no ice');
  expect(hasNote('no ice ,table 4', 'no ice')).toBe(true);
  expect(hasNote('no ice cream', 'no ice')).toBe(false);
  expect(toggleNote('no ice, table 4', 'no ice', longest)).toBe('table 4');
});

it('never makes a text longer than a comment may be, and two taps change nothing', () => {
  const words = fc.stringMatching(/^[a-zçë, ]{0,30}$/);
  fc.assert(
    fc.property(words, words, fc.integer({ min: 5, max: 40 }), (text, name, most) => {
      const once = toggleNote(text, name, most);
      if (once === null) return;
      expect(once.length).toBeLessThanOrEqual(most);
      if (hasNote(text, name)) expect(hasNote(once, name)).toBe(false);
      else {
        const twice = toggleNote(once, name, longest) ?? '';
        if (hasNote(once, name)) expect(hasNote(twice, name)).toBe(false);
        else expect(name.replaceAll(/[, ]/g, '')).toBe('');
      }
    }),
  );
});
