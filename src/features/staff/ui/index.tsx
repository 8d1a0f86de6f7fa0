import type { ComponentType, ReactElement } from 'react';
import { lazy, Suspense } from 'react';
import type { EditorProps, FormHeadProps, ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { points, users } from '../domain/resources.ts';

export { EnrolScreen } from './enrol-screen.tsx';
export { LoginScreen } from './login-screen.tsx';

const UserHead = lazy(async () => ({ default: (await import('./people/user-head.tsx')).UserHead }));
const PinEditor = lazy(async () => ({ default: (await import('./people/pin-editor.tsx')).PinEditor }));
const PointHead = lazy(async () => ({ default: (await import('./devices/point-head.tsx')).PointHead }));

/** What only the back office needs is fetched there: this entry also stands at the log-in. */
function later<P extends object>(Part: ComponentType<P>) {
  return function Later(props: P): ReactElement {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const staffScreens: readonly ResourceScreens[] = [
  {
    resource: users,
    isUsed: true,
    FormHead: later<FormHeadProps>(UserHead),
    editors: { pin: later<EditorProps>(PinEditor) },
    // A PIN is given with the others when somebody is made; afterwards it has its own dialog.
    isShown: (field, values) => field !== 'pin' || values.id === undefined,
  },
  { resource: points, FormHead: later<FormHeadProps>(PointHead) },
];
