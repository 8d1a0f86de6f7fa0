import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paper } from '#kernel/paper.ts';
import { writePdf } from './write-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavolina-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads the text of a file page by page, where the machine has the program for it. */
const canRead = spawnSync('pdftotext', ['-v']).error === undefined;
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const file = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return stdout.split('\f').slice(0, -1);
}
/** The pages are objects of the file that are not packed. */
const countPages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

const long = 'Друштво за трговија „Ќебапи, Ѓорѓи и Ѕвезда“ · Shitësi i Çajit Ëmbël · Ψάρι στη σχάρα';
const paper = (rows: number): Paper => ({
  title: 'Faturë 1/2026',
  author: 'Prova',
  foot: 'Prova',
  page: 'Page',
  carried: {
    sums: Array.from({ length: rows }, (_, row) => `${(row + 1) * 7},00`),
    forward: 'Carried',
    brought: 'Brought',
  },
  content: [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto'],
        body: [
          ['No', 'Name', 'Sum'],
          ...Array.from({ length: rows }, (_, row) => [{ text: `#${row + 1}`, id: `row-${row}` }, long, '7,00']),
        ],
      },
      layout: 'rows',
    },
  ],
});

describe('a document as PDF', () => {
  it('is one page where it fits, and carries nothing', async () => {
    const pdf = await writePdf(paper(1));
    expect(countPages(pdf)).toBe(1);
    if (!canRead) return;
    const [page = ''] = await pagesOf(pdf);
    for (const word of ['Ќебапи', 'Ѓорѓи', 'Ѕвезда', 'Ëmbël', 'Çajit', 'Ψάρι στη σχάρα', 'Page 1/1']) {
      expect(page).toContain(word);
    }
    expect(page).not.toMatch(/Carried|Brought/);
  });

  it('says at the end of each page, and at the beginning of the next, what the rows so far come to', async () => {
    const pdf = await writePdf(paper(90));
    const count = countPages(pdf);
    expect(count).toBeGreaterThan(2);
    if (!canRead) return;
    const pages = await pagesOf(pdf);
    expect(pages).toHaveLength(count);
    let brought: string | undefined;
    for (const [index, page] of pages.entries()) {
      const last = Number([...page.matchAll(/#(\d+)/g)].at(-1)?.[1]);
      expect(/Brought: (\S+)/.exec(page)?.[1], `page ${index + 1}`).toBe(brought);
      brought = /Carried: (\S+)/.exec(page)?.[1];
      expect(brought, `page ${index + 1}`).toBe(index === pages.length - 1 ? undefined : `${last * 7},00`);
      // The head is on each page.
      expect(page).toContain('Name');
    }
  });

  it('reads no file and no address that a text of it names', async () => {
    const naming = (image: string) => writePdf({ ...paper(1), content: [{ image }] });
    await expect(naming('/etc/passwd')).rejects.toThrow();
    await expect(naming('http://127.0.0.1:9/a.png')).rejects.toThrow();
  });
});
