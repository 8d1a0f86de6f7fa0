import type { PointerEvent, ReactElement } from 'react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/kit/class-names.ts';
import type { PieceKind } from '../../domain/edit-plan.ts';
import { decorationKinds, tableShapes } from '../../domain/plan.ts';
import { DecorationShape } from '../scenery/scenery.tsx';
import { TableShape } from './item-view.tsx';
import { useItemWords } from './item-words.ts';
import type { Canvas } from './use-canvas.ts';
import type { PlanEditor } from './use-plan-editor.ts';

export interface PaletteProps {
  readonly editor: PlanEditor;
  readonly canvas: Canvas;
  readonly onPlaced: () => void;
}

/** All pieces that can be added to a room: dragged into it, or pressed and then placed by a press in the room. */
export function Palette({ editor, canvas, onPlaced }: PaletteProps): ReactElement {
  const t = useTranslations('floor.editor');
  return (
    <fieldset className="plan-palette" aria-label={t('palette')}>
      {[...tableShapes, ...decorationKinds].map((kind) => (
        <Piece key={kind} kind={kind} editor={editor} canvas={canvas} onPlaced={onPlaced} />
      ))}
    </fieldset>
  );
}

function Piece({ kind, editor, canvas, onPlaced }: PaletteProps & { readonly kind: PieceKind }): ReactElement {
  const words = useItemWords();
  const press = useRef<{ readonly x: number; readonly y: number; readonly isDrag: boolean } | null>(null);

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    press.current = { x: event.clientX, y: event.clientY, isDrag: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const from = press.current;
    if (from === null) return;
    if (!from.isDrag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return;
    press.current = { ...from, isDrag: true };
    editor.hover(kind, canvas.roomAt({ x: event.clientX, y: event.clientY }));
  };
  const up = (event: PointerEvent) => {
    if (press.current?.isDrag !== true) return;
    const at = canvas.roomAt({ x: event.clientX, y: event.clientY });
    if (at === null) editor.setPlacing(null);
    else {
      editor.place(kind, at);
      onPlaced();
    }
  };
  return (
    <button
      type="button"
      className={classNames('plan-piece', editor.placing === kind && 'plan-piece-chosen')}
      aria-pressed={editor.placing === kind}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        press.current = null;
        editor.setPlacing(null);
      }}
      onClick={(event) => {
        const wasDrag = press.current?.isDrag === true;
        press.current = null;
        if (wasDrag) return;
        // Without a pointer the piece goes to a free spot.
        if (event.detail === 0) {
          editor.placeFree(kind, canvas.middle());
          onPlaced();
        } else editor.setPlacing(editor.placing === kind ? null : kind);
      }}
    >
      <PiecePicture kind={kind} />
      <span>{words.piece(kind)}</span>
    </button>
  );
}

const pictures: Readonly<Record<PieceKind, readonly [width: number, height: number]>> = {
  round: [30, 30],
  square: [28, 28],
  rectangle: [40, 24],
  bar: [22, 22],
  wall: [42, 6],
  plant: [30, 30],
  counter: [42, 14],
  door: [26, 6],
  label: [40, 20],
};

function PiecePicture({ kind }: { readonly kind: PieceKind }): ReactElement {
  const [width, height] = pictures[kind];
  const isDecoration = (decorationKinds as readonly string[]).includes(kind);
  return (
    <svg viewBox="-24 -18 48 36" width={48} height={36} aria-hidden="true">
      {isDecoration ? (
        <g transform={kind === 'door' ? 'translate(0 10)' : undefined}>
          <DecorationShape decoration={{ kind: kind as 'wall', text: kind === 'label' ? 'Aa' : '', width, height }} />
        </g>
      ) : (
        <TableShape table={{ shape: kind as 'round', width, height }} />
      )}
    </svg>
  );
}
