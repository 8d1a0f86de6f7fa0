import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { PlanProblem } from '../../domain/check-plan.ts';

/** The problem's text in the user's language. */
export function useProblemText(): (problem: PlanProblem) => string {
  const t = useTranslations('floor.problems');
  const { money } = useFormats();
  return ({ problem, field, bound = 0 }) =>
    t.has(problem) ? t(problem, { bound: field === 'minimumSpend' ? money(bound) : String(bound) }) : t('wrong');
}
