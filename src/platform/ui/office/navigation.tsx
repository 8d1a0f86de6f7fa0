import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/icons.tsx';
import { useSheet } from '../kit/open-dialogs.ts';
import { Link, useHref, usePath } from '../router/use-router.tsx';
import type { OfficeEntry } from './office-entry.ts';
import { useOpenGroups } from './open-groups.ts';
import { QuickJump, useQuickJump } from './quick-jump.tsx';

export interface OfficeGroup {
  /** Independent of the language: the key for remembering which groups are open. */
  readonly name: string;
  readonly label: string;
  readonly entries: readonly OfficeEntry[];
}

export interface OfficeNavigationProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** Text of the button that opens the menu on a narrow screen. */
  readonly openLabel: string;
  readonly groups: readonly OfficeGroup[];
  /** Pages that are not in the menu, but can be found by their name. */
  readonly more: readonly OfficeEntry[];
  /** What can be done, found by its words. */
  readonly actions: readonly OfficeEntry[];
  /** The link that leaves the back office; none for whoever has nowhere else to work. */
  readonly exit: OfficeEntry | undefined;
}

/**
 * The menu of the back office: beside the page, on a narrow screen behind a button. Groups can be collapsed; the one of
 * the current page is open, and each device remembers which others are.
 */
export function OfficeNavigation({
  label,
  openLabel,
  groups,
  more,
  actions,
  exit,
}: OfficeNavigationProps): ReactElement {
  const id = useId();
  const t = useTranslations('office.jump');
  const [openAt, setOpenAt] = useState<string | null>(null);
  const address = useHref();
  const path = usePath();
  const jump = useQuickJump();
  const menu = useRef<HTMLDivElement>(null);
  // Scrolls the menu to the current page's entry, even if it is far down.
  useEffect(() => {
    if (path !== '') menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  // Navigation closes the menu: it was opened at an address that is no longer the current one.
  const isOpen = openAt === address;
  useSheet(isOpen, () => setOpenAt(null));
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const current = currentEntry(shown, path);
  const { isGroupOpen, toggle } = useOpenGroups(
    shown.find(({ entries }) => entries.some((entry) => entry === current))?.name,
  );
  return (
    <nav className={classNames('office-nav', isOpen && 'office-nav-open')} aria-label={label}>
      <Button
        variant="quiet"
        className="office-nav-toggle"
        icon={isOpen ? 'up' : 'menu'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : address)}
      >
        {openLabel}
      </Button>
      <div className="office-nav-groups" id={id} ref={menu}>
        <button type="button" className="office-jump" aria-keyshortcuts="Control+K" onClick={jump.open}>
          <Icon name="search" size={18} />
          <span>{t('open')}</span>
          <span className="office-jump-key" aria-hidden="true">
            {shortcut}
          </span>
        </button>
        {shown.map((group) =>
          group.entries.length === 1 ? (
            <OfficeLink key={group.name} entry={group.entries[0] as OfficeEntry} current={current} />
          ) : (
            <Group
              key={group.name}
              group={group}
              current={current}
              isOpen={isGroupOpen(group.name)}
              onToggle={() => toggle(group.name)}
            />
          ),
        )}
        {exit && (
          <div className="office-nav-exit">
            <OfficeLink entry={exit} current={current} />
          </div>
        )}
      </div>
      {jump.isOpen && (
        <QuickJump
          entries={[...shown.flatMap(({ entries }) => entries), ...more]}
          actions={actions}
          onClose={jump.close}
        />
      )}
    </nav>
  );
}

const shortcut = 'Ctrl K';

/**
 * The entry of the current page: of two entries one of which is below the other, the more specific; of two for the same
 * page, the first, so that one alone is marked.
 */
function currentEntry(groups: readonly OfficeGroup[], path: string): OfficeEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to, isExact = false }) => path === to || (!isExact && path.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

function Group({
  group,
  current,
  isOpen,
  onToggle,
}: {
  readonly group: OfficeGroup;
  readonly current: OfficeEntry | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="office-nav-group">
      <button type="button" className="office-nav-title" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>{group.label}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <ul className="office-nav-list" id={id} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <OfficeLink entry={entry} current={current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfficeLink({
  entry,
  current,
}: {
  readonly entry: OfficeEntry;
  readonly current: OfficeEntry | undefined;
}): ReactElement {
  const { to, label, icon } = entry;
  return (
    <Link to={to} className="office-link" isCurrent={entry === current}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </Link>
  );
}
