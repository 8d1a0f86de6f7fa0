import { describe, expect, it } from 'vitest';
import { renderPicture } from './render-picture.ts';
import { renderText } from './render-text.ts';
import { asCopy, banner, code, image, pair, printable, rule, type Slip, type SlipLine, space, text } from './slip.ts';

const slip = (columns: number, ...lines: SlipLine[]): Slip => ({ columns, lines, copyOf: null });

describe('printable', () => {
  it('keeps letters of every supported language, composed', () => {
    expect(printable('Çaj i zi, Fërgesë, Ќебапи Ѓорѓи')).toBe('Çaj i zi, Fërgesë, Ќебапи Ѓорѓи');
    expect(printable('Fe\u0308rgese\u0308')).toBe('Fërgesë');
  });

  it('removes characters that printers interpret, and joins several rows into one', () => {
    expect(printable('a\u001b@\u001dV\u0000b')).toBe('a@Vb');
    expect(printable('dy\r\nrreshta\ttë\u2028tjerë')).toBe('dy rreshta të tjerë');
    expect(printable('\u202eedisrever\u200b\ufeff')).toBe('edisrever');
    expect(printable('\ud800x')).toBe('x');
  });

  it('is passed by every line that is made', () => {
    const dirty = '\u001bx';
    expect([text(dirty), pair(dirty, dirty), banner(dirty)]).toMatchObject([
      { text: 'x' },
      { left: 'x', right: 'x' },
      { text: 'x' },
    ]);
  });
});

describe('set for paper', () => {
  it('wraps at spaces, cuts what is wider than the paper, keeps amounts on the right', () => {
    const set = slip(
      24,
      text('Pica me proshutë dhe kërpudha të freskëta'),
      pair('Pica me proshutë dhe kërpudha', '1.234,50'),
      pair('Donaudampfschifffahrtsgesellschaft', '1,00'),
      rule,
      space,
      text('djathtas', { align: 'right' }),
      text('mes', { align: 'centre' }),
      text('2 x Makiato e madhe', { size: 'large' }),
      banner('ANULUAR'),
    );
    expect(renderText(set)).toEqual([
      'Pica me proshutë dhe',
      'kërpudha të freskëta',
      'Pica me',
      'proshutë dhe',
      'kërpudha        1.234,50',
      'Donaudampfschifffah',
      'rtsgesellschaft     1,00',
      '------------------------',
      '',
      '                djathtas',
      '          mes',
      '2 x Makiato',
      'e madhe',
      '******* ANULUAR ********',
    ]);
  });

  it('counts what is twice as wide as two columns', () => {
    expect(renderText(slip(24, pair('ピザ', '🍕')))).toEqual([`ピザ${' '.repeat(18)}🍕`]);
  });
});

describe('a picture', () => {
  it('keeps its shape within the paper, and leaves its rows empty where nothing can be drawn', () => {
    expect(image('logo', { width: 400, height: 160 }, 42)).toMatchObject({ columns: 25, rows: 4 });
    expect(image('logo', { width: 100, height: 400 }, 42)).toMatchObject({ columns: 4, rows: 7 });
    expect(image('logo', { width: 4000, height: 100 }, 32)).toMatchObject({ columns: 19, rows: 1 });
    const set = slip(24, image('logo', { width: 100, height: 100 }, 24), text('Prova'));
    const rows = renderText(set);
    expect(rows.at(-1)).toBe('Prova');
    expect(rows.slice(0, -1).join('')).toBe('');
    const [drawn] = renderPicture(set).shapes;
    expect(drawn).toMatchObject({ kind: 'image', pictureId: 'logo', height: (rows.length - 1) * 18 });
  });
});

describe('a QR code', () => {
  const set = slip(24, code('1'.repeat(41)), text('Fund'));

  it('is a square within the paper, in the middle, and its text is not printed beside it', () => {
    const { shapes, width } = renderPicture(set);
    const [drawn, ...rest] = shapes;
    expect(drawn).toMatchObject({ kind: 'code', text: '1'.repeat(41), width: 126, height: 126, x: (width - 126) / 2 });
    expect(rest).toMatchObject([{ kind: 'text', text: 'Fund' }]);
  });

  it('is written out where nothing can be drawn', () => {
    const rows = renderText(set).map((row) => row.trim());
    expect(rows.slice(0, 2)).toEqual(['1'.repeat(24), '1'.repeat(17)]);
    expect(rows.slice(2)).toEqual(['', '', '', '', '', 'Fund']);
  });
});

describe('a copy', () => {
  it('says so first, and a copy of it says only its own number', () => {
    const original = slip(24, text('Kuponi'));
    const first = asCopy(original, 'job', 'KOPJE 1');
    expect(first).toEqual({ columns: 24, copyOf: 'job', lines: [banner('KOPJE 1'), text('Kuponi')] });
    expect(asCopy(first, 'job', 'KOPJE 2').lines).toEqual([banner('KOPJE 2'), text('Kuponi')]);
  });
});
