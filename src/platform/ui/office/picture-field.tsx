import './picture-field.css';
import type { ReactElement, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PictureKind, pictureAddress } from '#kernel/picture.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { ErrorText } from '../kit/field.tsx';
import { Icon } from '../kit/icons.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { acceptedTypes, refusalOf } from './picture-api.ts';

export interface PictureFieldProps {
  readonly kind: PictureKind;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** The form's error for this field. */
  readonly error?: ReactNode;
  /** The id of an uploaded picture. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled?: boolean;
}

/** Width to height of the crop; if omitted, that of the picture itself. */
const shapes: Partial<Readonly<Record<PictureKind, number>>> = { product: 1 };

/**
 * A picture that is chosen, dropped or pasted, cropped and uploaded. The form saves its id; the server deletes a
 * picture that is not saved within a day.
 */
export function PictureField(props: PictureFieldProps): ReactElement {
  const { kind, label, help, error, value, onChange, disabled = false } = props;
  const t = useTranslations('picture');
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<{ readonly code: string } | null>(null);
  const [isOver, setOver] = useState(false);

  const take = (chosen: File | undefined) => {
    if (disabled || chosen === undefined) return;
    const found = refusalOf(chosen);
    setRefusal(found);
    if (found === null) setFile(chosen);
  };
  const wrong = error ?? (refusal && errorText(refusal));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the button inside
    <div
      className={classNames('picture-field', `picture-field-${kind}`, isOver && 'picture-field-over')}
      onDragOver={(event) => {
        if (disabled) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="picture-field-row">
        <Preview kind={kind} id={value} />
        <div className="picture-field-words">
          {help !== undefined && <span className="field-help">{help}</span>}
          {!disabled && (
            <>
              <span className="field-help">{t('hint')}</span>
              <div className="picture-field-actions">
                <Button
                  size="sm"
                  icon="upload"
                  aria-describedby={wrong ? `${id} ${id}-error` : id}
                  onClick={() => input.current?.click()}
                >
                  {t(value === null ? 'choose' : 'change')}
                </Button>
                {value !== null && (
                  <Button size="sm" variant="quiet" icon="trash" aria-describedby={id} onClick={() => onChange(null)}>
                    {t('remove')}
                  </Button>
                )}
              </div>
            </>
          )}
          <ErrorText id={`${id}-error`}>{wrong}</ErrorText>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      {file !== null && (
        <CropDialog
          kind={kind}
          shape={shapes[kind] ?? null}
          file={file}
          onClose={() => setFile(null)}
          onDone={(uploaded) => {
            setFile(null);
            onChange(uploaded);
          }}
        />
      )}
    </div>
  );
}

function Preview({ kind, id }: { readonly kind: PictureKind; readonly id: string | null }): ReactElement {
  const t = useTranslations('picture');
  if (id === null) {
    return (
      <span className="picture-preview picture-preview-none">
        <Icon name="upload" size={20} />
        <span>{t('none')}</span>
      </span>
    );
  }
  const address = {
    product: () => pictureAddress('product', id, '256'),
    logo: () => pictureAddress('logo', id, '512'),
    plan: () => pictureAddress('plan', id, '400'),
  }[kind]();
  return <img className="picture-preview" src={address} alt={t('alt')} />;
}
