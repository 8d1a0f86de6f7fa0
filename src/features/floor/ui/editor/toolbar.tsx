import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Fullscreen,
  Keyboard,
  Magnet,
  Numbers,
  Redo2,
  RotateCw,
} from 'lucide';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#platform/ui/kit/button.tsx';
import type { IconSource } from '#platform/ui/kit/icons.tsx';
import type { Alignment } from '../../domain/arrange.ts';
import type { Canvas } from './use-canvas.ts';
import type { PlanEditor } from './use-plan-editor.ts';

export interface ToolbarProps {
  readonly editor: PlanEditor;
  readonly canvas: Canvas;
  readonly onNumber: () => void;
  readonly onHelp: () => void;
}

interface Tool {
  readonly icon: IconSource;
  readonly label: string;
  readonly run: () => void;
  readonly isOff?: boolean;
  /** For toggle buttons. */
  readonly isOn?: boolean;
}

const alignments: readonly (readonly [Alignment, IconSource])[] = [
  ['left', AlignStartVertical],
  ['centre', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];

export function Toolbar({ editor, canvas, onNumber, onHelp }: ToolbarProps): ReactElement {
  const t = useTranslations('floor.editor');
  const count = editor.chosen.length;
  const groups: readonly (readonly Tool[])[] = [
    [
      { icon: 'undo', label: t('tools.undo'), run: editor.undo, isOff: !editor.canUndo },
      { icon: Redo2, label: t('tools.redo'), run: editor.redo, isOff: !editor.canRedo },
    ],
    [
      { icon: 'copy', label: t('tools.duplicate'), run: editor.duplicate, isOff: count === 0 },
      { icon: RotateCw, label: t('tools.turn'), run: () => editor.turn(90, false), isOff: count === 0 },
      { icon: 'trash', label: t('tools.remove'), run: editor.remove, isOff: count === 0 },
    ],
    alignments.map(([alignment, icon]) => ({
      icon,
      label: t(`align.${alignment}`),
      run: () => editor.align(alignment),
      isOff: count === 0,
    })),
    [
      {
        icon: AlignHorizontalDistributeCenter,
        label: t('tools.distributeAcross'),
        run: () => editor.distribute('across'),
        isOff: count < 3,
      },
      {
        icon: AlignVerticalDistributeCenter,
        label: t('tools.distributeDown'),
        run: () => editor.distribute('down'),
        isOff: count < 3,
      },
    ],
    [
      { icon: Numbers, label: t('tools.number'), run: onNumber },
      {
        icon: Magnet,
        label: t('tools.snap'),
        run: () => editor.setSnapping(!editor.isSnapping),
        isOn: editor.isSnapping,
      },
    ],
    [
      { icon: 'remove', label: t('tools.zoomOut'), run: () => canvas.zoom(1 / 1.25) },
      { icon: 'add', label: t('tools.zoomIn'), run: () => canvas.zoom(1.25) },
      { icon: Fullscreen, label: t('tools.fit'), run: canvas.showWhole },
      { icon: Keyboard, label: t('tools.help'), run: onHelp },
    ],
  ];
  return (
    <div className="plan-toolbar" role="toolbar" aria-label={t('toolbar')}>
      {groups.map((tools) => (
        <div key={tools[0]?.label} className="plan-tools">
          {tools.map(({ icon, label, run, isOff = false, isOn }) => (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              size="sm"
              className="plan-tool"
              aria-disabled={isOff}
              aria-pressed={isOn}
              onClick={isOff ? undefined : run}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
