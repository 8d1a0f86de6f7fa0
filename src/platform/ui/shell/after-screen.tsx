import { type ReactElement, useEffect } from 'react';
import { session } from '../api/app-api.ts';
import { DiskBanner } from './disk-banner.tsx';
import { guardClosing } from './guard-closing.ts';

/** What the shell needs, but not before its first screen. */
export function AfterScreen(): ReactElement | null {
  useEffect(() => guardClosing(session), []);
  return <DiskBanner />;
}
