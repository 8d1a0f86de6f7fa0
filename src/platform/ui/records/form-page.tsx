import './records.css';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Loading } from '../kit/spinner.tsx';
import { Bar } from '../shell/top-bar.tsx';
import { Fault } from './fault.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import type { Form } from './use-form.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormPageProps {
  readonly form: Pick<Form, 'changed' | 'isDirty' | 'isSaving' | 'error' | 'discard'>;
  /** In the bar. */
  readonly title: string;
  /** The form's name for who cannot see it; the title unless given. */
  readonly label?: string;
  readonly className?: string;
  readonly onBack?: () => void;
  readonly intro?: string;
  readonly search?: SearchBoxProps;
  /** Beside the search. */
  readonly tools?: ReactNode;
  readonly isReadOnly: boolean;
  /** Why it is; left out, in general words. */
  readonly readOnlyText?: string;
  /** Said instead of the error; null says nothing. */
  readonly banner?: ReactNode;
  /** Answers whether it is saved. By Ctrl+S one stays on the page. */
  readonly onSave: (stays: boolean) => Promise<boolean>;
  /**
   * The way out, on a page that is left when it is done. Left out, the page stays: what was changed is counted and can
   * be discarded, and as long as there is nothing, there is nothing to save.
   */
  readonly onCancel?: () => void;
  readonly onDelete?: () => void;
  /** Whether it may be left without asking although it is dirty. */
  readonly mayLeave?: () => boolean;
  readonly children: ReactNode;
}

/** The frame of every form of the back office: bar, search, banners, saving by button and key, and the guard at the door. */
export function FormPage(props: FormPageProps): ReactElement {
  const { form, title, label, className, onBack, intro, search, tools, isReadOnly, banner, onCancel, mayLeave } = props;
  const t = useTranslations('records');
  const errorText = useErrorText();
  const frame = useRef<HTMLFormElement>(null);
  const isIdle = isReadOnly || (onCancel === undefined && !form.isDirty);

  const save = async (stays: boolean) => {
    if (isIdle || (await props.onSave(stays))) return;
    // The first field that is wrong takes the focus once it is marked, and shown again where a search hid it.
    setTimeout(() => {
      const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.focus({ preventScroll: true });
      // In the middle: what sticks to the edges covers neither it nor what is said below it.
      wrong?.scrollIntoView({ block: 'center' });
    }, 50);
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
      {!isIdle && <SaveBar {...props} />}
      <LeaveGuard isDirty={form.isDirty} {...(mayLeave !== undefined && { mayLeave })} />
    </form>
  );
}

/** Stays in sight below the fields. */
function SaveBar({ form, onCancel, onDelete }: FormPageProps): ReactElement {
  const t = useTranslations('records');
  return (
    <div className="record-actions">
      <Button type="submit" variant="primary" icon="check" busy={form.isSaving}>
        {t('save')}
      </Button>
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
  /** Why it cannot be read; null while it is being read. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a form until what it edits is there. */
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
