import { type ReactElement, useState } from 'react';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';

interface LostBannerProps {
  /** What it says, of the time at which the connection was lost. */
  readonly say: (time: string) => string;
}

/** Warns that what is shown is no longer kept up to date. */
export function LostBanner(props: LostBannerProps): ReactElement | null {
  return useLiveStatus() === 'lost' ? <LostSince {...props} /> : null;
}

/** While it is on the screen the line is lost. */
export function LostSince({ say }: LostBannerProps): ReactElement {
  const { time } = useFormats();
  const [since] = useState(() => Date.now());
  return (
    <Banner tone="danger" icon="offline">
      {say(time(since))}
    </Banner>
  );
}
