import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import type { FireCourse, HoldCourse } from '../../domain/command.ts';
import type { Course } from '../../domain/courses.ts';
import type { OrderLine } from '../../domain/order.ts';

type Said<Each> = Omit<Each, 'id' | 'orderId' | 'made'>;
/** What a course is told, of the order on the screen. */
export type Pace = Said<HoldCourse> | Said<FireCourse>;

export interface CourseRowProps {
  readonly course: Omit<Course, 'lines'>;
  readonly isSelected: boolean;
  readonly onSelect: (line: OrderLine) => void;
  /** Null where nothing can be changed. */
  readonly onPace: ((command: Pace) => void) | null;
}

/** The head of a course: a rule across the ticket that says how far it is, and what to tell its stations in one tap. */
export function CourseRow({ course, isSelected, onSelect, onPace }: CourseRowProps): ReactElement {
  const t = useTranslations('orders.ticket');
  const { number, divider, canHold, isHeld, canFire, isFired } = course;
  const firedState = isFired ? t('courseFired') : '';
  const state = isHeld ? t('courseHeld') : firedState;
  const name = (
    <>
      <span className="line-name">{t('course', { number })}</span>
      {state !== '' && <span className="line-note">{state}</span>}
    </>
  );
  return (
    <li className="line line-divider course">
      {divider === undefined ? (
        <span className="course-name">{name}</span>
      ) : (
        <button type="button" className="course-name" aria-pressed={isSelected} onClick={() => onSelect(divider)}>
          {name}
        </button>
      )}
      {onPace !== null && canHold && (
        <Button aria-pressed={isHeld} onClick={() => onPace({ type: 'holdCourse', course: number, isHeld: !isHeld })}>
          {t('hold')}
        </Button>
      )}
      {onPace !== null && canFire && (
        <Button variant="primary" icon="bell" onClick={() => onPace({ type: 'fireCourse', course: number })}>
          {t('fire')}
        </Button>
      )}
    </li>
  );
}
