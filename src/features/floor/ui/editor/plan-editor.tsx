import { officePage } from '#platform/ui/office/office-page.ts';
import './editor.css';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { nameIn, toLocale } from '#kernel/locale.ts';
import { pictureAddress } from '#kernel/picture.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Tabs } from '#platform/ui/kit/tabs.tsx';
import { LeaveGuard } from '#platform/ui/records/leave-guard.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { Plan } from '../../domain/plan.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { pressKey } from './editor-keys.ts';
import { HelpDialog } from './help-dialog.tsx';
import { ItemList } from './item-list.tsx';
import { NumberingDialog } from './numbering-dialog.tsx';
import { Palette } from './palette.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { PlanHistory } from './plan-history.tsx';
import { Properties } from './properties.tsx';
import { RoomProperties } from './room-properties.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCanvas } from './use-canvas.ts';
import { type SavedPlan, usePlanForm } from './use-plan-form.ts';
import { useProblemText } from './use-problem-text.ts';

export interface PlanEditorProps {
  /** Null for a new plan. */
  readonly loaded: SavedPlan | null;
  /** The initial content of a new plan. */
  readonly begun: Plan;
  readonly elsewhere: ReadonlySet<string>;
}

type Asked = 'number' | 'help';
type Tab = 'properties' | 'list' | 'history';

/** The table plan editor: by mouse, by touch and by keyboard. */
export function PlanEditorScreen({ loaded, begun, elsewhere }: PlanEditorProps): ReactElement {
  const t = useTranslations('floor');
  const navigate = useNavigate();
  const locale = toLocale(useLocale());
  const errorText = useErrorText();
  const form = usePlanForm(loaded, begun, elsewhere);
  const { editor, saved } = form;
  const canvas = useCanvas(editor);
  const problemText = useProblemText();
  const [asked, setAsked] = useState<Asked>();
  const [tab, setTab] = useState<Tab>('properties');
  const [submitted, setSubmitted] = useState(false);
  const isLeaving = useRef(false);
  const toList = () => navigate(officePage('tables'));

  const wrong = new Set(form.problems.flatMap(({ itemId }) => itemId ?? []));
  const nameProblem = form.problems.find(({ itemId, field }) => itemId === null && field === 'names');
  const save = async (asNew = false) => {
    setSubmitted(true);
    const now = await form.save(asNew);
    if (now === null) return;
    notify({ tone: 'success', text: t('saved', { name: nameIn(now.plan.names, locale) }), lasts: 3_000 });
    if (saved?.id === now.id) return;
    isLeaving.current = true;
    await navigate({ ...officePage(`tables/update/${now.id}`), replace: true });
    isLeaving.current = false;
  };
  // Selects the first item with a problem, so that its fields and messages are shown.
  const showWrong = () => {
    const first = form.problems[0];
    setTab('properties');
    editor.select(new Set(first?.itemId ? [first.itemId] : []));
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault();
      void save();
    } else if (pressKey(event, editor, canvas)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const title = nameIn(editor.plan.names, locale);
  const focusChosen = () => {
    setTimeout(() => document.querySelector<SVGElement>('.plan-item-chosen')?.focus({ preventScroll: true }), 0);
  };
  const tabs: readonly Tab[] = saved === null ? ['properties', 'list'] : ['properties', 'list', 'history'];
  return (
    <div className="plan-editor">
      <Bar title={title || t('resources.tablePlans.add')} onBack={toList}>
        <Button variant="primary" size="sm" icon="check" busy={form.isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
        <span className="plan-state" role="status">
          {form.isDirty ? t('unsaved') : ''}
        </span>
      </Bar>
      <div className="plan-head">
        {form.isGone && (
          <Banner
            tone="warning"
            action={
              <Button size="sm" onClick={() => void save(true)}>
                {t('saveAsNew')}
              </Button>
            }
          >
            {t('gone')}
          </Banner>
        )}
        {form.isRestored && (
          <Banner
            tone="info"
            action={
              <Button size="sm" icon="undo" onClick={form.discard}>
                {t('discard')}
              </Button>
            }
          >
            {t('restored')}
          </Banner>
        )}
        {submitted && form.problems.length > 0 && (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={showWrong}>
                {t('showProblem')}
              </Button>
            }
          >
            {t('wrong', { count: form.problems.length })}
          </Banner>
        )}
        {form.error !== null && !form.isGone && form.problems.length === 0 && (
          <Banner tone="danger" action={<PutBack form={form} label={t('putBack')} />}>
            {errorText(form.error)}
          </Banner>
        )}
        <Toolbar editor={editor} canvas={canvas} onNumber={() => setAsked('number')} onHelp={() => setAsked('help')} />
      </div>
      <Palette editor={editor} canvas={canvas} onPlaced={focusChosen} />
      <div className="plan-stage">
        <PlanCanvas
          editor={editor}
          canvas={canvas}
          wrong={wrong}
          pictureUrl={editor.plan.pictureId && pictureAddress('plan', editor.plan.pictureId, '1600')}
        />
        {editor.plan.items.length === 0 && <p className="plan-empty">{t('editor.nothingYet')}</p>}
        <p className="visually-hidden" role="status">
          {editor.said}
        </p>
      </div>
      <aside className="plan-panel">
        <Tabs
          label={t('editor.panel')}
          value={tab}
          onChange={setTab}
          items={tabs.map((value) => ({ value, label: t(`editor.tabs.${value}`) }))}
        >
          {tab === 'list' && <ItemList editor={editor} wrong={wrong} />}
          {tab === 'history' && saved !== null && <PlanHistory id={saved.id} version={saved.version} />}
          {tab === 'properties' && editor.selection.size > 0 && (
            <Properties editor={editor} problems={form.problems} problemText={problemText} />
          )}
          {tab === 'properties' && editor.selection.size === 0 && (
            <RoomProperties
              editor={editor}
              submitted={submitted}
              nameProblem={nameProblem && problemText(nameProblem)}
            />
          )}
          {tab === 'properties' && editor.selection.size === 0 && saved !== null && (
            <PlanActions
              saved={saved}
              onDeleted={() => {
                isLeaving.current = true;
                form.forget();
                void toList();
              }}
            />
          )}
        </Tabs>
      </aside>
      {asked === 'number' && <NumberingDialog editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === 'help' && <HelpDialog onClose={() => setAsked(undefined)} />}
      <ConflictDialog form={form} onResolved={() => void save()} />
      <LeaveGuard isDirty={form.isDirty} mayLeave={() => isLeaving.current} text={t('leave')} onLeave={form.forget} />
    </div>
  );
}

/** Restores a deleted table that has an open order. */
function PutBack({ form, label }: { readonly form: ReturnType<typeof usePlanForm>; readonly label: string }) {
  const { error } = form;
  if (!(error instanceof ApiError) || error.code !== 'TABLE_IN_USE') return null;
  return (
    <Button size="sm" icon="undo" onClick={() => form.putBack(String(error.details.tableId))}>
      {label}
    </Button>
  );
}
