import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { noteLogin } from '#features/staff/ui/index.tsx';
import { client, session } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { readLocale, useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import type { setupContract } from '../contract.ts';
import {
  answersOf,
  formFor,
  problemOfCode,
  problemsIn,
  problemsOf,
  reachableStep,
  type SetupForm,
  type SetupProblems,
  type Step,
  stepNames,
  stepOf,
} from './setup-form.ts';
import { SetupStep } from './setup-step.tsx';

const call = client<typeof setupContract>();

/** One step at a time; the browser's Back is also the wizard's, and loses nothing. */
export function SetupWizard({ onOpened }: { readonly onOpened: (form: SetupForm) => void }): ReactElement {
  const t = useTranslations('setup');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const languageCode = useLocaleChoice();
  const search: { readonly step?: unknown } = useSearch();
  const place = useRef<HTMLFormElement>(null);
  const pointName = t('proposed.pointName');
  const [form, setForm] = useState(() => ({ ...formFor(readLocale()), pointName }));
  // The proposal follows the language until somebody writes another name.
  const [proposed, setProposed] = useState(pointName);
  if (proposed !== pointName) {
    setProposed(pointName);
    if (form.pointName === proposed) setForm({ ...form, pointName });
  }
  const [problems, setProblems] = useState<SetupProblems>({});
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const step = reachableStep(search.step, form);
  const index = stepNames.indexOf(step);
  const isLast = index === stepNames.length - 1;
  useStepFocus(place, step);

  const go = (to: Step) => void navigate({ to: '/setup', search: { step: to } });
  const change = (next: SetupForm) => {
    setForm(next);
    // A corrected problem disappears at once; new problems are not shown while typing.
    const left = problemsOf(next);
    const still = Object.entries(problems).filter(([field]) => left[field as keyof SetupForm] !== undefined);
    setProblems(Object.fromEntries(still));
  };
  const complain = (found: SetupProblems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { posValue } = await call(
        'POST api/setup',
        { body: { ...answersOf(form), languageCode } },
        { timeoutMs: 30_000 },
      );
      session.setPosValue(posValue);
      noteLogin(form.pin, (await session.logIn({ pin: form.pin })).point.name);
      onOpened(form);
    } catch (error) {
      setBusy(false);
      const refused = error instanceof ApiError ? problemOfCode(error.code) : undefined;
      if (refused === undefined) {
        setFault(error);
        return;
      }
      // Back to the step with the problem; everything else is kept.
      go(stepOf(refused) ?? step);
      setTimeout(() => complain(refused), 0);
    }
  }

  function next(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setFault(undefined);
    const found = problemsIn(step, problemsOf(form));
    if (Object.keys(found).length > 0) complain(found);
    else if (isLast) void open();
    else go(stepNames[index + 1] as Step);
  }

  const isDone = fault instanceof ApiError && fault.code === 'SETUP_DONE';
  return (
    <form className="setup-card" ref={place} onSubmit={next} noValidate aria-labelledby="setup-step">
      <Progress index={index} />
      <div className="setup-step">
        <h2 id="setup-step" tabIndex={-1}>
          {t(`steps.${step}`)}
        </h2>
        <p className="setup-intro">{t(`intros.${step}`)}</p>
        <SetupStep step={step} form={form} problems={problems} onChange={change} />
        {fault !== undefined && (
          <Banner tone="danger" action={isDone && <a href="#/login">{t('toLogin')}</a>}>
            {errorText(fault)}
          </Banner>
        )}
      </div>
      <footer className="setup-end">
        {index > 0 && (
          <Button size="lg" icon="back" onClick={() => go(stepNames[index - 1] as Step)} disabled={isBusy}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          {isBusy ? t('starting') : t(isLast ? 'start' : 'next')}
        </Button>
      </footer>
    </form>
  );
}

function Progress({ index }: { readonly index: number }): ReactElement {
  const t = useTranslations('setup');
  return (
    <ol className="setup-progress" aria-label={t('progress', { step: index + 1, count: stepNames.length })}>
      {stepNames.map((name, at) => (
        <li key={name} data-state={stateOf(at, index)} aria-current={at === index ? 'step' : undefined}>
          <span className="setup-number">{at < index ? <Icon name="check" size={16} /> : at + 1}</span>
          <span className="setup-label">{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function stateOf(at: number, index: number): 'done' | 'now' | 'ahead' {
  if (at === index) return 'now';
  return at < index ? 'done' : 'ahead';
}

/** A new step focuses its first field, or its heading if it has no field. */
function useStepFocus(place: { readonly current: HTMLElement | null }, step: Step): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const all = place.current;
    const field = all?.querySelector<HTMLElement>('.setup-fields input, .setup-templates :checked');
    (step === 'country' ? all?.querySelector<HTMLElement>('h2') : field)?.focus();
  }, [place, step]);
}
