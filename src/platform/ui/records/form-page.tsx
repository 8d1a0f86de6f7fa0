import './records.css';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { NoticeRow } from '../kit/notices.tsx';
import { Loading } from '../kit/spinner.tsx';
import { Bar } from '../shell/top-bar.tsx';
import { Fault } from './fault.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import type { Form } from './use-form.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormPageProps {
  readonly form: Pick<Form, 'changed' | 'isDirty' | 'isSaving' | 'error' | 'discard'>;
  /** Content of the bar. */
  readonly title: string;
  /** The form's accessible name; by default the title. */
  readonly label?: string;
  readonly className?: string;
  readonly onBack?: () => void;
  readonly intro?: string;
  readonly search?: SearchBoxProps;
  /** Beside the search. */
  readonly tools?: ReactNode;
  readonly isReadOnly: boolean;
  /** Why a record is read-only; if omitted, a general text. */
  readonly readOnlyText?: string;
  /** The text shown instead of the error; null for none. */
  readonly banner?: ReactNode;
  /** Returns whether it was saved. Ctrl+S stays on the page. */
  readonly onSave: (stays: boolean) => Promise<boolean>;
  /**
   * Where to go when done, for a page that is left after saving. If omitted, the page stays: changes are counted and
   * can be discarded, and without changes there is nothing to save.
   */
  readonly onCancel?: () => void;
  /** Saves, and begins another one. */
  readonly onSaveAndNew?: () => Promise<boolean>;
  readonly onDelete?: () => void;
  /** Whether it may be left without a question although it is dirty. */
  readonly mayLeave?: () => boolean;
  readonly children: ReactNode;
}

/**
 * The frame of every form of the back office: bar, search, banners, saving by button and key, and the guard against
 * leaving.
 */
export function FormPage(props: FormPageProps): ReactElement {
  const { form, title, label, className, onBack, intro, search, tools, isReadOnly, banner, onCancel, mayLeave } = props;
  const t = useTranslations('records');
  const errorText = useErrorText();
  const frame = useRef<HTMLFormElement>(null);
  const isIdle = isReadOnly || (onCancel === undefined && !form.isDirty);

  const [seeksWrong, setSeeksWrong] = useState(false);
  // After every render until the first invalid field is there: a search may have hidden it, and is shown whole later.
  useEffect(() => {
    const wrong = seeksWrong ? frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!wrong) return;
    setSeeksWrong(false);
    // Folded fields are opened, so that the problem is seen.
    const folded = wrong.closest('details');
    if (folded !== null) folded.open = true;
    wrong.focus({ preventScroll: true });
    // Centred, so that sticky elements cover neither the field nor the text below it.
    wrong.scrollIntoView({ block: 'center' });
  });
  const stopSeeking = () => setSeeksWrong(false);
  const save = async (stays: boolean) => {
    if (!isIdle) setSeeksWrong(!(await props.onSave(stays)));
  };
  useSaveKey(() => void save(true));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  return (
    <form
      ref={frame}
      className={classNames('record-form', className)}
      noValidate
      aria-label={label ?? title}
      onSubmit={submit}
      onInput={stopSeeking}
      onFocus={stopSeeking}
    >
      <Bar title={title} onBack={onBack} />
      {intro !== undefined && <p className="record-intro">{intro}</p>}
      {(search !== undefined || tools !== undefined) && (
        <div className="record-tools">
          {search !== undefined && <SearchBox {...search} />}
          {tools}
        </div>
      )}
      {banner === undefined && form.error !== null && <Banner tone="danger">{errorText(form.error)}</Banner>}
      {banner}
      {isReadOnly && <Banner icon="lock">{props.readOnlyText ?? t('readOnly')}</Banner>}
      {props.children}
      {!isIdle && <SaveBar {...props} onSaved={(isSaved) => setSeeksWrong(!isSaved)} />}
      <LeaveGuard isDirty={form.isDirty} {...(mayLeave !== undefined && { mayLeave })} />
    </form>
  );
}

/** Stays visible below the fields. */
function SaveBar({
  form,
  onCancel,
  onSaveAndNew,
  onDelete,
  onSaved,
}: FormPageProps & { readonly onSaved: (isSaved: boolean) => void }): ReactElement {
  const t = useTranslations('records');
  return (
    <div className="record-actions">
      <NoticeRow />
      <Button type="submit" variant="primary" icon="check" busy={form.isSaving}>
        {t('save')}
      </Button>
      {onSaveAndNew !== undefined && (
        <Button disabled={form.isSaving} onClick={() => void onSaveAndNew().then(onSaved)}>
          {t('saveAndNew')}
        </Button>
      )}
      {onCancel === undefined ? (
        <Button onClick={form.discard}>{t('discard')}</Button>
      ) : (
        <Button onClick={onCancel}>{t('cancel')}</Button>
      )}
      <span className="record-state" role="status">
        {onCancel === undefined ? t('changes', { count: form.changed.size }) : form.isDirty && t('unsaved')}
      </span>
      {onDelete !== undefined && (
        <Button variant="quiet" icon="trash" className="record-delete" onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}

export interface FormLoadingProps {
  readonly title: string;
  readonly onBack?: () => void;
  /** Why it cannot be loaded; null while it is loading. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown instead of a form until the record is loaded. */
export function FormLoading({ title, onBack, error, onRetry }: FormLoadingProps): ReactElement {
  const t = useTranslations('records');
  if (error === null) return <Loading>{t('loading')}</Loading>;
  return (
    <>
      <Bar title={title} onBack={onBack} />
      <Fault error={error} onRetry={onRetry} />
    </>
  );
}
