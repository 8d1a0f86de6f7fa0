import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { points, users } from '../domain/resources.ts';
import { PointHead } from './devices/point-head.tsx';
import { PinEditor } from './people/pin-editor.tsx';
import { RoleEditor } from './people/role-editor.tsx';
import { UserHead } from './people/user-head.tsx';

export { RightsScreen } from './rights/rights-screen.tsx';

export const staffScreens: readonly ResourceScreens[] = [
  {
    resource: users,
    isUsed: true,
    FormHead: UserHead,
    editors: { pin: PinEditor, role: RoleEditor },
    // The PIN is a field only for a new user; afterwards it has its own dialog.
    isShown: (field, values) => field !== 'pin' || values.id === undefined,
  },
  { resource: points, FormHead: PointHead },
];
