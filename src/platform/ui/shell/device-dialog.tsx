import './device-dialog.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Locale } from '#kernel/locale.ts';
import { session, useSession, useUser } from '../api/app-api.ts';
import { localeNames } from '../i18n/locale.ts';
import { useDeviceLocale, useVenueLocale, writeDeviceLocale } from '../i18n/locale-choice.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Segmented } from '../kit/field.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import type { Theme } from '../theme/theme.ts';
import { useTheme, writeTheme } from '../theme/theme.ts';
import { LanguageSelect } from './language-select.tsx';

const OwnLanguage = lazyPart(async () => (await import('./own-language.tsx')).OwnLanguage);

/** Language and theme of this device; also on the log-in screen. `children` are shown above them. */
export function DeviceChoices({ children }: { readonly children?: ReactNode }): ReactElement {
  const t = useTranslations('shell');
  const locale = useDeviceLocale();
  const venue = useVenueLocale();
  const theme = useTheme();
  return (
    <div className="device-choices">
      {children}
      <LanguageSelect<Locale | null>
        label={t('language')}
        none={t('languageOfVenue', { language: localeNames[venue] })}
        value={locale}
        onChange={writeDeviceLocale}
      />
      <Segmented<Theme>
        label={t('theme')}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
        value={theme}
        onChange={writeTheme}
      />
    </div>
  );
}

/** What features put into the user's menu; each entry closes the menu. */
export type UserMenu = (close: () => void) => ReactNode;

interface DeviceDialogProps {
  readonly menu?: UserMenu | undefined;
  readonly onClose: () => void;
}

/** The current user and point, what features offer the user, this device's settings, and log-out. */
export function DeviceDialog({ menu, onClose }: DeviceDialogProps): ReactElement {
  const t = useTranslations('shell');
  const user = useUser();
  const { login } = useSession();
  return (
    <Dialog
      title={user?.name || t('settings')}
      closeLabel={t('close')}
      onClose={onClose}
      size="sm"
      actions={
        <Button icon="lock" block onClick={() => session.logOut()}>
          {t('lock')}
        </Button>
      }
    >
      {login && (
        <p className="device-point">
          {t('point')}: <strong>{login.point.name}</strong>
        </p>
      )}
      {menu && <div className="device-menu">{menu(onClose)}</div>}
      <DeviceChoices>{login && <OwnLanguage />}</DeviceChoices>
    </Dialog>
  );
}
