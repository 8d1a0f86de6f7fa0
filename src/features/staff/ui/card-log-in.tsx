import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { session } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { scannedAtLogIn } from './scanned-at-log-in.ts';

interface CardLogInProps {
  /** The venue's cards open its tills. */
  readonly isOffered: boolean;
  /** A PIN that came as fast as from a scanner, and can be nothing else. */
  readonly onPin: (pin: string) => void;
}

/** Before the log-in nothing is known of the venue's scanners: they are heard as they are delivered, and without their end key. */
const anyScanner = { prefix: '', suffix: 'none', fewest: 8 } as const;

/**
 * Signs in whoever holds a card to the reader, and says why one was not let in. Goods that are scanned here are no PINs either:
 * their digits would be wrong ones, and shut the till.
 */
export function CardLogIn({ isOffered, onPin }: CardLogInProps): ReactElement | null {
  const t = useTranslations('staff.login');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (by: NonNullable<ReturnType<typeof scannedAtLogIn>>) => {
    setBusy(true);
    setProblem(null);
    try {
      const { employee } = await session.logIn(by);
      if (!employee.mustRenewPin) return void (await navigate({ to: '/' }));
      // Nothing is open to them until then, and the old PIN is needed for it.
      session.logOut();
      if (by.pin !== undefined) return onPin(by.pin);
      setProblem(t('cardNeedsPin'));
    } catch (error) {
      const isRefused = error instanceof ApiError && ['LOGIN_REFUSED', 'INVALID_INPUT'].includes(error.code);
      setProblem(isRefused ? t('cardRefused') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const scanned = (code: string) => {
    const by = scannedAtLogIn(code, isOffered);
    if (by === null) return setProblem(t('scanLater'));
    setProblem(null);
    if (by.card === undefined) onPin(code);
    else if (!isBusy) void open(by);
  };
  useScanner(scanned, () => undefined, anyScanner);
  return problem === null ? null : <Banner tone="danger">{problem}</Banner>;
}
