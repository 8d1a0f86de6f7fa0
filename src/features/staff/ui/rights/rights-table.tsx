import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type Role, roles } from '#kernel/permission.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useCellWords } from './use-cell-words.ts';
import { cellName, type FeatureRights, type Permission, type Rights, stays } from './use-rights.ts';

export interface RightsTableProps {
  readonly features: readonly FeatureRights[];
  readonly rights: Rights;
  readonly isReadOnly: boolean;
}

/** A row for each permission, by feature; a column for each role. */
export function RightsTable({ features, rights, isReadOnly }: RightsTableProps): ReactElement {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="rights-frame" aria-label={t('staff.rights.title')} tabIndex={0}>
      <table className="rights-table">
        <thead>
          <tr>
            <th scope="col">{t('staff.rights.permission')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {t(`staff.roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        {features.map(({ name, permissions }) => (
          <tbody key={name}>
            <tr>
              <th className="rights-feature" scope="rowgroup" colSpan={roles.length + 1}>
                <span>{t(`features.${name}`)}</span>
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission.name} data-permission={permission.name}>
                <th scope="row">
                  {t(`permissions.${permission.name}`)}
                  {permission.flag !== null && (
                    <small>
                      {t('staff.rights.byFlag', { flag: t(`staff.resources.users.fields.${permission.flag}`) })}
                    </small>
                  )}
                </th>
                {roles.map((role) => (
                  <Cell key={role} permission={permission} role={role} rights={rights} isReadOnly={isReadOnly} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface CellProps {
  readonly permission: Permission;
  readonly role: Role;
  readonly rights: Rights;
  readonly isReadOnly: boolean;
}

function Cell({ permission, role, rights, isReadOnly }: CellProps): ReactElement {
  const t = useTranslations();
  const words = useCellWords();
  const isHeld = rights.isHeld(permission, role);
  const isLocked = stays(permission, role);
  const differs = isHeld !== permission.defaults.includes(role);
  const notes = [...(differs ? [t('staff.rights.differs')] : []), ...(isLocked ? [t('staff.rights.fixed')] : [])];
  const label = words.field(cellName(permission.name, role));
  return (
    <td className={differs ? 'rights-differs' : undefined}>
      <label className="rights-cell" title={notes.join(', ') || undefined}>
        <input
          type="checkbox"
          aria-label={[label, ...notes].join(', ')}
          checked={isHeld}
          disabled={isReadOnly || isLocked}
          onChange={({ target }) => rights.set(permission, role, target.checked)}
        />
        {isLocked && <Icon name="lock" size={14} />}
      </label>
    </td>
  );
}
