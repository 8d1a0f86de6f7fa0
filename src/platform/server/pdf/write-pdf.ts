import { createRequire } from 'node:module';
import pdfmake, { type LaidOutNode, type TableRules } from 'pdfmake';
import type { Paper, PaperNode } from '#kernel/paper.ts';

/** Points: the foot and the carried sums stand in the margins. */
const margins = [42, 56, 42, 64] as const;
const thin = 0.5;
const grey = '#999999';

/** A line below the head and between rows, none beside them. */
const rows: TableRules = {
  hLineWidth: (row) => (row === 0 ? 0 : thin),
  vLineWidth: () => 0,
  hLineColor: () => grey,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 6),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** Roboto has the letters of all languages of the product; what is used of it is part of the file. */
function prepare(): void {
  const { resolve } = createRequire(import.meta.url);
  const file = (name: string) => resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`);
  const [normal, bold] = [file('Regular'), file('Medium')];
  pdfmake.addFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.addTableLayouts({ rows });
  // What it draws is in the document: it reads its fonts, and nothing else of this machine or of the network.
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  pdfmake.setUrlAccessPolicy(() => false);
}

/** Writes a document as PDF. It is laid out twice where rows go on over pages: what is carried is known once they have their places. */
export async function writePdf(paper: Paper): Promise<Uint8Array> {
  prepare();
  const places = new Map<number, number>();
  const first = await layOut(paper, new Map(), ({ id, pageNumbers }) => {
    const row = /^row-(\d+)$/.exec(id ?? '')?.[1];
    if (row !== undefined) places.set(Number(row), pageNumbers[0] ?? 1);
  });
  const last = lastRows(places);
  return last.size < 2 ? first : layOut(paper, last, () => {});
}

/** By page, the last row that begins on it. */
function lastRows(places: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const [row, page] of places) last.set(page, Math.max(row, last.get(page) ?? 0));
  return last;
}

function layOut(
  { title, author, foot, page, carried, content }: Paper,
  last: ReadonlyMap<number, number>,
  onNode: (node: LaidOutNode) => void,
): Promise<Uint8Array> {
  const pages = [...last.keys()];
  const sumAfter = (of: number) => carried.sums[last.get(of) ?? -1];
  const side = [margins[0], 0, margins[2], 0];
  const said = (word: string, sum: string | undefined): PaperNode =>
    sum === undefined ? { text: '' } : { text: `${word}: ${sum}`, alignment: 'right', bold: true, margin: side };
  const isFollowed = (current: number) => pages.some((each) => each > current);
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: margins,
      info: { title, author },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
      content,
      header: (current: number) => ({
        margin: [0, margins[1] - 20, 0, 0],
        stack: [said(carried.brought, pages.includes(current) ? sumAfter(current - 1) : undefined)],
      }),
      footer: (current: number, count: number) => ({
        stack: [
          said(carried.forward, isFollowed(current) ? sumAfter(current) : undefined),
          {
            columns: [
              { text: foot, width: '*' },
              { text: `${page} ${current}/${count}`, width: 'auto', alignment: 'right' },
            ],
            fontSize: 8,
            color: grey,
            margin: [margins[0], 12, margins[2], 0],
          },
        ],
      }),
      pageBreakBefore: (node: LaidOutNode) => {
        onNode(node);
        return false;
      },
    })
    .getBuffer();
}
