import './unseen-refusals.css';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { session, useMay, useUser } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useTopDialog } from '#platform/ui/kit/open-dialogs.ts';
import type { RefusedEntry } from '#platform/ui/outbox/entry.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { openedBy } from '../../domain/kind-of.ts';
import { refusals } from '../till/app-outbox.ts';
import { isOfLostOrder, useRefusalNotice } from '../use-refusals.ts';

/**
 * Refusals that nobody has confirmed, of a device that was at the log-in, reloaded or in other hands when they came. They
 * are shown at each log-in of whoever gave the commands, and of those who may change every order, until one confirms them.
 */
export function UnseenRefusals(): ReactElement | null {
  const userId = useUser()?.id;
  // Those of one user are not for the next.
  return userId === undefined ? null : <UnseenOf key={session.person()} userId={userId} />;
}

function UnseenOf({ userId }: { readonly userId: string }): ReactElement | null {
  const mayReadAll = useMay()('order.takeAny');
  const [entries, setEntries] = useState<readonly RefusedEntry[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isFree = useTopDialog() === null;

  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const unseen = await refusals.unseen();
      const concerning = unseen.filter((entry) => mayReadAll || entry.userId === userId);
      if (!isGone) setEntries(concerning);
    };
    read().catch(() => undefined);
    // What comes now is told the user by a notice, if it is their own and a screen of the till is open.
    const stop = refusals.onRefused(() => void read().catch(() => undefined));
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, mayReadAll]);

  const isDue = entries.length > 0 && isFree;
  useEffect(() => {
    if (isDue) setOpen(true);
  }, [isDue]);
  if (!isOpen || entries.length === 0) return null;
  const close = () => {
    setOpen(false);
    setEntries([]);
  };
  const confirm = () => {
    refusals.confirm(entries.map(({ id }) => id)).catch(reportError);
    close();
  };
  // Beside the bar, not in it: screen readers would read its parts as parts of the bar.
  return createPortal(<RefusalsDialog entries={entries} onConfirm={confirm} onClose={close} />, document.body);
}

interface RefusalsDialogProps {
  readonly entries: readonly RefusedEntry[];
  readonly onConfirm: () => void;
  /** Without confirming: they are shown again at the next log-in. */
  readonly onClose: () => void;
}

function RefusalsDialog({ entries, onConfirm, onClose }: RefusalsDialogProps): ReactElement {
  const t = useTranslations('orders.refused.unseen');
  const { dateTime } = useFormats();
  const textOf = useRefusalNotice();
  const all = entries.map((entry) => ({ entry, refusal: refusalOf(entry) }));
  const lost = new Set(all.flatMap(({ refusal }) => openedBy(refusal.command)));
  const listed = all.filter(({ refusal }) => openedBy(refusal.command).length > 0 || !isOfLostOrder(refusal, lost));
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('later')}
      onClose={onClose}
      closesOutside={false}
      actions={
        <Button variant="primary" icon="check" data-autofocus="" onClick={onConfirm}>
          {t('confirm')}
        </Button>
      }
    >
      <p className="unseen-lead">{t('lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll the list otherwise */}
      <ul className="unseen-list" aria-label={t('title')} tabIndex={0}>
        {listed.map(({ entry, refusal }) => (
          <li key={entry.id}>
            <p>{textOf(refusal)}</p>
            <p className="unseen-given">{t('given', { name: entry.names?.user ?? '', time: dateTime(entry.at) })}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function refusalOf({ command, refusal, names }: RefusedEntry) {
  return {
    command: command as OrderCommand,
    code: refusal.code,
    details: refusal.details ?? {},
    productName: names?.product ?? null,
    tableName: names?.table ?? null,
  };
}
