import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Names } from '#kernel/locale.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { PictureField } from '#platform/ui/office/picture-field.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { resizeRoom } from '../../domain/arrange.ts';
import { tablesOf } from '../../domain/plan.ts';
import { tablePlans } from '../../domain/resource.ts';
import { FigureField } from './figure-field.tsx';
import type { PlanEditor } from './use-plan-editor.ts';

export interface RoomPropertiesProps {
  readonly editor: PlanEditor;
  /** The user has tried to save: missing values are reported. */
  readonly submitted: boolean;
  /** The server's problem with the name. */
  readonly nameProblem: string | undefined;
}

/** The name and size of the room. */
export function RoomProperties({ editor, submitted, nameProblem }: RoomPropertiesProps): ReactElement {
  const t = useTranslations('floor.editor');
  const words = useResourceWords(tablePlans);
  const { plan } = editor;
  const { fields } = tablePlans;
  const [missing] = submitted ? problemsOf({ names: fields.names }, { names: plan.names }) : [];
  const tables = tablesOf(plan);
  const size = (side: 'width' | 'height') => (
    <FigureField
      label={t(`fields.room.${side}`)}
      unit={t('cm')}
      value={plan[side]}
      step={10}
      onChange={(value) => value !== null && editor.change((now) => resizeRoom(now, { ...now, [side]: value }))}
    />
  );
  return (
    <section className="plan-properties" aria-label={t('room')}>
      <h2 className="plan-panel-title">{t('room')}</h2>
      <FieldInput
        name="names"
        field={fields.names}
        value={plan.names}
        words={words}
        error={nameProblem ?? (missing && words.problem(missing))}
        isReadOnly={false}
        onChange={(names) => editor.change((now) => ({ ...now, names: names as Names }), 'names')}
        onLeave={editor.endStep}
      />
      <div className="plan-figures">
        {size('width')}
        {size('height')}
      </div>
      <PictureField
        kind="plan"
        label={t('picture')}
        help={t('pictureHelp')}
        value={plan.pictureId}
        onChange={(pictureId) => editor.change((now) => ({ ...now, pictureId }))}
      />
      <p className="plan-hint">
        {t('roomCount', { tables: tables.length, seats: tables.reduce((sum, { seats }) => sum + seats, 0) })}
      </p>
      <p className="plan-hint">{t('hint')}</p>
    </section>
  );
}
