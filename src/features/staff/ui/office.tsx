import { readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { hasTables } from '#platform/ui/shell/has-tables.ts';
import { usualAccess } from '../domain/access.ts';
import { points, users } from '../domain/resources.ts';
import { PointHead } from './devices/point-head.tsx';
import { PinEditor } from './people/pin-editor.tsx';
import { RoleEditor } from './people/role-editor.tsx';
import { UserHead } from './people/user-head.tsx';

export { CloseButton } from './close-dialog.tsx';
export { RightsScreen } from './rights/rights-screen.tsx';

/** Where nobody draws tables, nothing asks for their plans. */
const usesTables = () => readVenueKind() === 'restaurant' || hasTables(true);

/** In a shop most people sell over the counter. */
const firstInShop = { role: 'Salesman', ...usualAccess('Salesman') };

export const staffScreens: readonly ResourceScreens[] = [
  {
    resource: users,
    isUsed: true,
    FormHead: UserHead,
    editors: { pin: PinEditor, role: RoleEditor },
    firstFields: ['name', 'role', 'pin'],
    // The PIN is a field only for a new user; afterwards it has its own dialog.
    isShown: (field, values) => {
      if (field === 'tablePlan') return usesTables();
      return field !== 'pin' || values.id === undefined;
    },
    firstValues: async (copied) => copied ?? (readVenueKind() === 'shop' ? firstInShop : {}),
  },
  {
    resource: points,
    FormHead: PointHead,
    staysWhenMade: true,
    isShown: (field) => field !== 'tablePlan' || usesTables(),
  },
];
