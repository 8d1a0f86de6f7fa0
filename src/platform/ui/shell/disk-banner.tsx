import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { client } from '../api/app-api.ts';
import { Banner } from '../kit/banner.tsx';

interface Disk {
  readonly level: 'ok' | 'low' | 'full';
  readonly freeBytes: number;
  readonly totalBytes: number;
}
/** The route of the platform; it has the same types as in its contract. */
interface ServerRoute {
  readonly 'GET api/server': { readonly output: z.ZodType<{ readonly disk: Disk }> };
}
const call = client<ServerRoute>();

const askEveryMs = 30_000;

/** Warns that the server's disk is nearly full, and says what still works when it is. */
export function DiskBanner(): ReactElement | null {
  const t = useTranslations('shell');
  const [disk, setDisk] = useState<Disk>();
  useEffect(() => {
    // A server that does not answer has a banner of its own.
    const ask = () =>
      void call('GET api/server').then(
        (answer) => setDisk(answer.disk),
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (disk === undefined || disk.level === 'ok') return null;
  const percent = Math.floor((disk.freeBytes / disk.totalBytes) * 100);
  return (
    <div className="shell-banner">
      <Banner tone={disk.level === 'full' ? 'danger' : 'warning'}>
        {disk.level === 'full' ? t('diskFull') : t('diskLow', { percent })}
      </Banner>
    </div>
  );
}
