import './product-editors.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { type Names, nameIn } from '#kernel/locale.ts';
import type { TextsField } from '#kernel/resource.ts';
import { labelledCode, readScaleLabel } from '#kernel/scale-label.ts';
import { useSession } from '#platform/ui/api/app-api.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import type { EditorProps, FormHeadProps } from '#platform/ui/records/record-form.tsx';
import { resourceApi } from '#platform/ui/records/resource-api.ts';
import { useSearch } from '#platform/ui/router/use-router.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { scannerSetupOf } from '#platform/ui/scanner/setup-of.ts';
import { hasRightCheckDigit } from '../domain/barcode.ts';
import { menuIcons } from '../domain/menu-icons.ts';
import { callMenu } from './product-calls.ts';
import { SameName } from './same-name.tsx';

/** Barcodes, with a warning about those that look mistyped. */
export function BarcodesEditor(props: EditorProps): ReactElement {
  const t = useTranslations('menu.product');
  const { name, value, form } = props;
  const wrong = (value as readonly string[]).filter((code) => hasRightCheckDigit(code) === false);
  return (
    <div className="record-wide">
      <FieldInput {...props} field={props.field as TextsField} onLeave={() => form.leaveField(name)} />
      {wrong.length > 0 && <p className="field-help product-warning">{t('checkDigit', { codes: wrong.join(', ') })}</p>}
    </div>
  );
}

/** The menus with the product; all menus for a new one. */
export function MenusEditor({ name, value, words, error, isReadOnly, onChange }: EditorProps): ReactElement {
  const locale = useShownLocale();
  const found = useQuery({
    queryKey: ['records', 'menus', 'all'],
    queryFn: () => resourceApi({ api: 'menus' }).list({ limit: 500 }),
  });
  const menus = (found.data?.rows ?? []).map(({ id, values }) => ({ id, name: nameIn(values.name as Names, locale) }));
  const chosen = (value as readonly string[] | null) ?? menus.map(({ id }) => id);
  return (
    <fieldset className="product-menus record-wide">
      <legend className="visually-hidden">{words.field(name)}</legend>
      {menus.map((menu) => (
        <label key={menu.id} className="popup-choice">
          <input
            type="checkbox"
            checked={chosen.includes(menu.id)}
            disabled={isReadOnly}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, menu.id] : chosen.filter((id) => id !== menu.id))
            }
          />
          {menu.name}
        </label>
      ))}
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}

/** One of the built-in drawings. */
export function MenuIconEditor({ name, value, words, isReadOnly, onChange }: EditorProps): ReactElement {
  const t = useTranslations('menu.product');
  const choices = ['', ...menuIcons];
  return (
    <fieldset className="menu-icons record-wide" disabled={isReadOnly}>
      <legend className="field-label">{words.field(name)}</legend>
      <p className="field-help">{words.help(name)}</p>
      <div className="menu-icons-grid">
        {choices.map((icon, index) => (
          <label key={icon} className="menu-icon">
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === icon}
              aria-label={icon === '' ? t('noDrawing') : t('drawing', { number: index })}
              onChange={() => onChange(icon)}
            />
            {icon === '' ? (
              <span aria-hidden="true">–</span>
            ) : (
              <img src={`pictures/${icon}.svg`} alt="" width={36} height={36} loading="lazy" />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Adds the barcode that the address of a known product brings: somebody was about to make it a second time. */
function useScannedCode({ base, values, change }: FormHeadProps['form']): void {
  const { barcodes: brought }: { readonly barcodes?: unknown } = useSearch();
  const code = brought === undefined ? '' : String(brought);
  const known = (values.barcodes ?? []) as readonly string[];
  const add = useEffectEvent(() => {
    if (!known.includes(code)) change('barcodes', [...known, code]);
  });
  const isKnown = base !== null;
  useEffect(() => {
    if (isKnown && code !== '') add();
  }, [isKnown, code]);
}

/** A scan is a barcode of the product, wherever the focus is: typed into a field its end key would save a price of millions. */
function useScans({ values, change }: FormHeadProps['form'], isReadOnly: boolean): void {
  const t = useTranslations('menu.product');
  const errorText = useErrorText();
  const { login } = useSession();
  const take = (code: string) => {
    const known = (values.barcodes ?? []) as readonly string[];
    if (isReadOnly || known.includes(code)) return;
    const label = readScaleLabel(code, String(login?.posConfig.scaleLabels ?? ''));
    if (label !== null) {
      const details = { barcode: code, code: labelledCode(label) };
      notify({ tone: 'danger', text: errorText({ code: 'BARCODE_IS_LABEL', details }), topic: 'scanned' });
      return;
    }
    change('barcodes', [...known, code]);
    notify({ tone: 'success', text: t('scanned', { code }), lasts: 5_000, topic: 'scanned' });
  };
  const refuse = () => notify({ tone: 'danger', text: t('notScanned'), topic: 'scanned' });
  useScanner(take, refuse, scannerSetupOf(login?.posConfig ?? {}));
}

/** Says of a new product for a scale's label how the label finds it: it has no barcode that would be seen. */
function OfLabel({ form: { values } }: Pick<FormHeadProps, 'form'>): ReactElement | null {
  const t = useTranslations('menu.product');
  const { code, type }: { readonly code?: unknown; readonly type?: unknown } = useSearch();
  if (code === undefined || type !== 'dynamic' || values.code !== String(code) || values.type !== type) return null;
  return <Banner>{t('ofLabel', { code: String(code) })}</Banner>;
}

/** Of a new product whether its name is taken; of another one, applies a changed price to items that are not made yet. */
export function ProductHead({ form, isReadOnly }: FormHeadProps): ReactElement | null {
  const t = useTranslations('menu.product');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const { base } = form;
  useScannedCode(form);
  useScans(form, isReadOnly);
  const barcodes = form.values.barcodes as readonly string[];
  if (base === null) {
    return (
      <>
        <OfLabel form={form} />
        <SameName names={form.values.name as Names} barcodes={barcodes} />
      </>
    );
  }
  if (isReadOnly || base.version < 2) return null;
  const update = async () => {
    setBusy(true);
    try {
      const input = { params: { id: base.id } };
      const { orders, lines } = await callMenu('PUT api/products/updateTables/{id}', input, { commandId: uuidv7() });
      notify({ tone: 'success', text: t('tablesUpdated', { orders, lines }), lasts: 5_000 });
    } catch (error) {
      notify({ tone: 'danger', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="product-head">
      <span className="field-help">{t('updateTablesHint')}</span>
      <Button size="sm" icon="table" busy={isBusy} disabled={form.isDirty} onClick={() => void update()}>
        {t('updateTables')}
      </Button>
    </div>
  );
}
