import './product-editors.css';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { searchKey } from '#kernel/text.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { ErrorText, Select, TextField } from '#platform/ui/kit/field.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { EditorProps } from '#platform/ui/records/record-form.tsx';
import { callMenu } from './product-calls.ts';

const mostShown = 60;
const everywhere = '*';

/** The products of a menu in order: found by text or category, moved by drag, buttons or Alt with an arrow key. */
export function MenuProductsEditor({ value, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.picker');
  const formats = useFormats();
  const locale = useShownLocale();
  const ids = value as readonly string[];
  const [search, setSearch] = useState('');
  const [categoryId, setCategory] = useState(everywhere);
  const [dragged, setDragged] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ['records', 'products', 'sold', locale],
    queryFn: () => callMenu('GET api/menus/fetch', { query: { locale } }),
  });
  const products = new Map((data?.products ?? []).map((product) => [product.id, product]));
  const listed = new Set(ids);
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  const found = (data?.products ?? []).filter(
    (product) =>
      !listed.has(product.id) &&
      !product.courseSpliter &&
      (categoryId === everywhere || product.categoryId === categoryId) &&
      words.every((word) => searchKey(`${product.name} ${product.code}`).includes(word)),
  );
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || to < 0 || to >= ids.length) return;
    const rest = ids.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), id, ...rest.slice(to)]);
    setTimeout(() => document.querySelector<HTMLElement>(`[data-menu-place="${to}"]`)?.focus(), 0);
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
  };
  return (
    <div className="menu-picker record-wide">
      <section aria-label={t('onMenu')}>
        <h3 className="field-label">{t('count', { count: ids.length })}</h3>
        <ErrorText>{error}</ErrorText>
        <ol className="menu-picker-list">
          {ids.map((id, index) => (
            <li
              key={id}
              className="menu-picker-row"
              draggable={!isReadOnly}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <span className="menu-picker-name">{products.get(id)?.name ?? t('notOnSale')}</span>
              {!isReadOnly && (
                <>
                  <IconButton
                    icon="up"
                    size="sm"
                    label={t('up', { name: products.get(id)?.name ?? '' })}
                    data-menu-place={index}
                    disabled={index === 0}
                    onKeyDown={(event) => {
                      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                      event.preventDefault();
                      move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
                    }}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="down"
                    size="sm"
                    label={t('down', { name: products.get(id)?.name ?? '' })}
                    disabled={index === ids.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon="close"
                    size="sm"
                    label={t('remove', { name: products.get(id)?.name ?? '' })}
                    onClick={() => onChange(ids.filter((each) => each !== id))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
      {!isReadOnly && (
        <section aria-label={t('toAdd')}>
          <div className="menu-picker-tools">
            <TextField
              label={t('search')}
              type="search"
              value={search}
              leading={<Icon name="search" size={20} />}
              onChange={setSearch}
            />
            <Select
              label={t('category')}
              options={[
                { value: everywhere, label: t('allCategories') },
                ...(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={categoryId}
              onChange={setCategory}
            />
          </div>
          {found.length > 0 && (
            <Button size="sm" icon="add" onClick={() => onChange([...ids, ...found.map(({ id }) => id)])}>
              {t('addAll', { count: found.length })}
            </Button>
          )}
          <ul className="menu-picker-list">
            {found.slice(0, mostShown).map(({ id, name, price }) => (
              <li key={id}>
                <button type="button" className="menu-picker-add" onClick={() => onChange([...ids, id])}>
                  <Icon name="add" size={16} />
                  <span className="menu-picker-name">{name}</span>
                  <span className="amount">{formats.money(price)}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && data !== undefined && <p className="field-help">{t('nothing')}</p>}
          {found.length > mostShown && <p className="field-help">{t('more', { count: found.length - mostShown })}</p>}
        </section>
      )}
    </div>
  );
}
