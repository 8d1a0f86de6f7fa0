import { fold } from '#kernel/text.ts';

/** The form in which headings, units and options are compared: letters without case and accents, and digits. */
export function folded(text: string): string {
  return foldedWords(text).join('');
}

/** The words of a text, each in that form. */
export function foldedWords(text: string): string[] {
  return (
    fold(text)
      .replaceAll('đ', 'd')
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
