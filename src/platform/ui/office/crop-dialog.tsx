import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { PictureKind } from '#kernel/picture.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ErrorText } from '../kit/field.tsx';
import { type CropView, cropOf, largestZoom, moved, type Size, wholeView, zoomed } from './crop.ts';
import { sendPicture } from './picture-api.ts';

export interface CropDialogProps {
  readonly kind: PictureKind;
  /** Width to height; null keeps the picture's own. */
  readonly shape: number | null;
  readonly file: File;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const keyZoom: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

/** Chooses the part of a picture to use, by mouse, finger or keyboard; then uploads it. */
export function CropDialog({ kind, shape, file, onClose, onDone }: CropDialogProps): ReactElement {
  const t = useTranslations('picture');
  const errorText = useErrorText();
  const hintId = useId();
  const address = useObjectAddress(file);
  const [picture, setPicture] = useState<Size | null>(null);
  const [view, setView] = useState<CropView>(wholeView);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const attempt = useRef<{ readonly cut: string; readonly commandId: string } | null>(null);
  const ratio = shape ?? (picture === null ? 1 : picture.width / picture.height);

  const use = async () => {
    if (picture === null) return;
    const crop = cropOf(picture, ratio, view);
    const cut = JSON.stringify(crop);
    if (attempt.current?.cut !== cut) attempt.current = { cut, commandId: uuidv7() };
    setError(null);
    setSent(0);
    try {
      onDone(await sendPicture({ kind, file, crop, commandId: attempt.current.commandId, onProgress: setSent }));
    } catch (thrown) {
      setError(thrown);
      setSent(null);
    }
  };

  return (
    <Dialog
      title={t('cropTitle')}
      closeLabel={t('cancel')}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={sent !== null} disabled={picture === null} onClick={() => void use()}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="crop">
        <Stage
          address={address}
          picture={picture}
          ratio={ratio}
          view={view}
          hintId={hintId}
          onView={setView}
          onLoaded={setPicture}
          onFailed={setError}
        />
        <p id={hintId} className="field-help">
          {t('cropHint')}
        </p>
        <label className="crop-zoom">
          <span className="field-label">{t('zoom')}</span>
          <input
            type="range"
            min={1}
            max={largestZoom}
            step={0.05}
            value={view.zoom}
            disabled={picture === null}
            onChange={(event) => picture && setView(zoomed(picture, ratio, view, Number(event.target.value)))}
          />
        </label>
        {sent !== null && (
          <div className="crop-progress" role="status">
            <progress value={sent} max={1} aria-label={t('sending', { percent: Math.round(sent * 100) })} />
            <span>{t('sending', { percent: Math.round(sent * 100) })}</span>
          </div>
        )}
        <ErrorText>{error !== null && (error === unreadable ? t('unreadable') : errorText(error))}</ErrorText>
      </div>
    </Dialog>
  );
}

const unreadable = new Error('unreadable');

interface StageProps {
  readonly address: string | undefined;
  readonly picture: Size | null;
  readonly ratio: number;
  readonly view: CropView;
  readonly hintId: string;
  readonly onView: (view: CropView) => void;
  readonly onLoaded: (size: Size) => void;
  readonly onFailed: (error: Error) => void;
}

/** The frame shows exactly the chosen part; the picture moves under it. */
function Stage(props: StageProps): ReactElement {
  const { address, picture, ratio, view, hintId, onView, onLoaded, onFailed } = props;
  const t = useTranslations('picture');
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly x: number; readonly y: number; readonly view: CropView } | null>(null);
  const seen = picture && cropOf(picture, ratio, view);

  const onKeyDown = (event: KeyboardEvent) => {
    if (picture === null) return;
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const factor = keyZoom[event.key] ?? 1;
    if (dx === 0 && dy === 0 && factor === 1) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.02;
    onView(moved(picture, ratio, zoomed(picture, ratio, view, view.zoom * factor), dx * step, dy * step));
  };
  const onPointerDown = (event: PointerEvent) => {
    held.current = { x: event.clientX, y: event.clientY, view };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (held.current === null || picture === null || box === undefined) return;
    const { x, y, view: from } = held.current;
    onView(moved(picture, ratio, from, (x - event.clientX) / box.width, (y - event.clientY) / box.height));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no native element crops pictures
    <div
      ref={frame}
      className="crop-stage"
      style={{ aspectRatio: String(ratio), width: `min(100%, 360px, calc(50vh * ${ratio}))` }}
      role="group"
      aria-label={t('stage')}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      data-autofocus
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    >
      {address !== undefined && (
        <img
          src={address}
          alt=""
          draggable={false}
          style={
            picture && seen
              ? {
                  width: `${(picture.width / seen.width) * 100}%`,
                  left: `${(-seen.x / seen.width) * 100}%`,
                  top: `${(-seen.y / seen.height) * 100}%`,
                }
              : { visibility: 'hidden' }
          }
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onLoaded({ width, height })}
          onError={() => onFailed(unreadable)}
        />
      )}
    </div>
  );
}

function useObjectAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
