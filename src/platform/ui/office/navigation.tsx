import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Icon, type IconName } from '../kit/icons.tsx';

export interface OfficeEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
  /** Current only at this very address, not below it. */
  readonly isExact?: boolean;
}

export interface OfficeGroup {
  readonly label: string;
  readonly entries: readonly OfficeEntry[];
}

export interface OfficeNavigationProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** What the button says that opens the menu where there is no room beside the page. */
  readonly openLabel: string;
  readonly groups: readonly OfficeGroup[];
  /** The way out. */
  readonly exit: OfficeEntry;
}

/** The menu of the back office: beside the page, on a narrow screen folded away under a button. */
export function OfficeNavigation({ label, openLabel, groups, exit }: OfficeNavigationProps): ReactElement {
  const id = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const address = useRouterState({ select: (state) => state.location.href });
  // Going somewhere closes the menu: it was opened at an address that is no longer this one.
  const isOpen = openAt === address;
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
      <div className="office-nav-groups" id={id}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map((group) => (
            <div key={group.label} className="office-nav-group">
              <h2 className="office-nav-title">{group.label}</h2>
              <ul className="office-nav-list">
                {group.entries.map((entry) => (
                  <li key={entry.to}>
                    <OfficeLink {...entry} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        <div className="office-nav-exit">
          <OfficeLink {...exit} />
        </div>
      </div>
    </nav>
  );
}

function OfficeLink({ to, label, icon, isExact = false }: OfficeEntry): ReactElement {
  return (
    <Link to={to} className="office-link" activeOptions={{ exact: isExact, includeSearch: false }}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </Link>
  );
}
