import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { styleOf } from '#features/printing/server/index.ts';
import { type Locale, languageOf } from '#kernel/locale.ts';
import type { Paper } from '#kernel/paper.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { readPicture } from '#platform/server/pictures.ts';
import { type Invoice, numberText } from '../../domain/invoice.ts';
import { invoicePaper } from '../../domain/invoice-paper.ts';
import { wordsIn } from './invoice-words.ts';

/** A document on A4 and the name of its file: in the venue's language, as on every paper, unless another is asked for. */
export async function paperOf(
  tx: ReadTx,
  invoice: Invoice,
  settings: SettingsInForce,
  wanted: Locale | undefined,
): Promise<{ readonly paper: Paper; readonly fileName: string }> {
  const style = styleOf(wanted === undefined ? settings : { ...settings, languageCode: wanted });
  const picture = settings.logo === '' ? null : await readPicture(tx, settings.logo, 'receipt');
  const logo = picture === null ? null : `data:image/png;base64,${picture.bytes.toString('base64')}`;
  const words = wordsIn(languageOf(style.locale));
  return {
    paper: invoicePaper({ invoice, words, logo }, style),
    fileName: `${words.invoice} ${numberText(invoice).replace('/', '-')}.pdf`,
  };
}
