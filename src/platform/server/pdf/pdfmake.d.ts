/** What is used of pdfmake, which has no types of its own. */
declare module 'pdfmake' {
  export interface LaidOutNode {
    readonly id?: string;
    readonly pageNumbers: readonly number[];
  }
  export interface TableRules {
    readonly hLineWidth: (row: number) => number;
    readonly vLineWidth: () => number;
    readonly hLineColor: () => string;
    readonly paddingLeft: (column: number) => number;
    readonly paddingRight: (
      column: number,
      node: { readonly table: { readonly widths: readonly unknown[] } },
    ) => number;
    readonly paddingTop: () => number;
    readonly paddingBottom: () => number;
  }
  const pdfmake: {
    addFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    addTableLayouts(layouts: Readonly<Record<string, TableRules>>): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    createPdf(document: Readonly<Record<string, unknown>>): { getBuffer(): Promise<Uint8Array> };
  };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default pdfmake;
}
