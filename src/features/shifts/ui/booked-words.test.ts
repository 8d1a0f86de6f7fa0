import { expect, it } from 'vitest';
import { enteredReasons } from '../domain/drawer.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };

it('review 14, new user 8: what was booked is not said with the words of the button that books it', () => {
  for (const { shifts } of [en, sq, mk, sr, de]) {
    const { reasons, booked } = shifts.dialog;
    for (const reason of enteredReasons) {
      // “Expense” and the English “put in” are the same before and after.
      if (reason !== 'expense' && reason !== 'paidIn') expect(booked[reason]).not.toContain(reasons[reason]);
      expect(booked[reason].includes('{amount}')).toBe(reason !== 'noSale');
    }
  }
  // An article before a name would have to agree with it.
  expect(sq.shifts.dialog.drawerOf).toBe('Sirtari: {name}');
});
