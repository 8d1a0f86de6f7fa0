import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { isFixed, type Role, roles } from '#kernel/permission.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { FeatureRights, Permission, Rights } from './use-rights.ts';

export interface RightsTableProps {
  readonly features: readonly FeatureRights[];
  readonly rights: Rights;
  readonly isReadOnly: boolean;
}

/** A row for each permission, by feature; a column for each role. */
export function RightsTable({ features, rights, isReadOnly }: RightsTableProps): ReactElement {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
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
                  <Cell key={role} {...{ permission, role, rights, isReadOnly }} />
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
  const { defaults, fixed, name } = permission;
  const isHeld = rights.isHeld(permission, role);
  const stays = isFixed({ roles: defaults, ...(fixed !== null && { fixed }) }, role);
  const differs = isHeld !== defaults.includes(role);
  const notes = [...(differs ? [t('staff.rights.differs')] : []), ...(stays ? [t('staff.rights.fixed')] : [])];
  const label = t('staff.rights.cell', { role: t(`staff.roles.${role}`), permission: t(`permissions.${name}`) });
  return (
    <td className={differs ? 'rights-differs' : undefined}>
      <label className="rights-cell" title={notes.join(', ') || undefined}>
        <input
          type="checkbox"
          aria-label={[label, ...notes].join(', ')}
          checked={isHeld}
          disabled={isReadOnly || stays}
          onChange={({ target }) => rights.set(permission, role, target.checked)}
        />
        {stays && <Icon name="lock" size={14} />}
      </label>
    </td>
  );
}
