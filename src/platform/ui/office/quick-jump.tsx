import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mentions } from '../i18n/text-search.ts';
import { classNames } from '../kit/class-names.ts';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icons.tsx';
import { useNavigate } from '../router/use-router.tsx';
import type { OfficeEntry } from './office-entry.ts';

/** Ctrl+K opens it anywhere in the back office. */
export function useQuickJump() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

const shownAtOnce = 8;

/** Goes to a page by a part of its name, or to where something is done by any word for it. */
export function QuickJump({
  entries,
  actions,
  onClose,
}: {
  readonly entries: readonly OfficeEntry[];
  readonly actions: readonly OfficeEntry[];
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('office.jump');
  const id = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const isMeant = mentions(search);
  const found = [...entries, ...actions]
    .filter(({ label, words = '' }) => isMeant(`${label} ${words}`))
    .slice(0, shownAtOnce);
  const index = Math.min(active, Math.max(0, found.length - 1));

  const go = (entry: OfficeEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate({ to: entry.to, search: entry.search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((index + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[index]);
    }
  };
  return (
    <Dialog title={t('title')} size="sm" closeLabel={t('close')} onClose={onClose} className="jump">
      <TextField
        label={t('search')}
        labelHidden
        placeholder={t('search')}
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${index}` : undefined}
        value={search}
        leading={<Icon name="search" size={20} />}
        onChange={(text) => {
          setSearch(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p className="jump-none" role="status">
          {t('none')}
        </p>
      ) : (
        // The focus stays in the box; arrows and Enter reach every entry from there.
        <div className="jump-list" role="listbox" id={id} aria-label={t('title')}>
          {found.map((entry, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box does the same
            <div
              key={`${entry.to} ${entry.label}`}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === index}
              className={classNames('jump-entry', position === index && 'jump-entry-active')}
              onClick={() => go(entry)}
            >
              <Icon name={entry.icon} size={20} />
              {entry.label}
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
