import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Names, nameIn } from '#kernel/locale.ts';
import { type PictureKind, pictureAddress } from '#kernel/picture.ts';
import type { Field } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Icon } from '../kit/icons.tsx';
import type { ResourceWords } from './resource-words.ts';

export interface FieldValueProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly words: Pick<ResourceWords, 'field' | 'option'>;
  /** The titles of linked records. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Within a text, not in its own column: a toggle is shown as yes or no. */
  readonly isInText?: boolean;
}

/** Empty. */
const none = <span className="record-none">–</span>;

export const isFigure = ({ kind }: Field) =>
  kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'whole';

/** May be longer than its column. */
export const isLong = ({ kind }: Field) => ['names', 'text', 'texts', 'link', 'links', 'choice'].includes(kind);

/** A field's value as shown in lists, history and conflicts. */
export function FieldValue({ field, name, value, words, names, isInText = false }: FieldValueProps): ReactElement {
  const formats = useFormats();
  const locale = useShownLocale();
  return <>{shown()}</>;

  function shown(): ReactNode {
    if (value === null || value === undefined || value === '') return none;
    switch (field.kind) {
      case 'names':
        return nameIn(value as Names, locale) || none;
      case 'money':
        return formats.money(value as number, { symbol: false });
      case 'quantity':
        return formats.quantity(value as number);
      case 'percent':
        return formats.percent(value as number);
      case 'toggle':
        return <Toggle isOn={value === true} isInText={isInText} label={words.field(name)} />;
      case 'choice':
        return words.option(name, value as string);
      case 'day':
        return formats.day(value as string);
      case 'instant':
        return formats.dateTime(value as number);
      case 'colour':
        return <span className="record-colour" style={{ background: value as string }} title={value as string} />;
      case 'link':
        return names[field.to]?.[value as string] ?? none;
      case 'links':
        return (value as readonly string[]).map((id) => names[field.to]?.[id] ?? '…').join(', ') || none;
      case 'texts':
        return (value as readonly string[]).join(', ') || none;
      case 'picture':
        return <Picture of={field.of} id={value as string} />;
      case 'part':
        return Array.isArray(value) ? String(value.length) : '…';
      default:
        return String(value);
    }
  }
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly isInText: boolean;
  readonly label: string;
}

function Toggle({ isOn, isInText, label }: ToggleProps): ReactNode {
  const t = useTranslations('records');
  if (isInText) return t(isOn ? 'yes' : 'no');
  return isOn ? <Icon name="check" size={18} role="img" aria-hidden={false} aria-label={label} /> : none;
}

function Picture({ of, id }: { readonly of: PictureKind; readonly id: string }): ReactNode {
  const t = useTranslations('picture');
  if (of !== 'product') return t('alt');
  return <img className="record-picture" src={pictureAddress('product', id, '96')} alt="" loading="lazy" />;
}
