import { useTranslations } from 'use-intl';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';

/** The names of the matrix's cells: the role, and the permission. */
export function useCellWords(): Pick<ResourceWords, 'field' | 'option' | 'action'> {
  const t = useTranslations();
  return {
    field(name) {
      const [role, permission] = name.split(' ');
      return t('staff.rights.cell', { role: t(`staff.roles.${role}`), permission: t(`permissions.${permission}`) });
    },
    option: (_name, value) => value,
    action: (action) => t(`records.actions.${action.split('.').at(-1)}`),
  };
}
