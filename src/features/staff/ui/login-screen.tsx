import './login.css';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate, formatTime } from '#kernel/format.ts';
import { client, session, useSession } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { type Loaded, useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { DeviceChoices } from '#platform/ui/shell/device-dialog.tsx';
import { usePageTitle } from '#platform/ui/shell/page-title.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import type { staffContract } from '../contract.ts';
import { CardLogIn } from './card-log-in.tsx';
import { forgetPointName, noteLogin, readPointName, readVenue } from './device-memory.ts';
import { loadVenue } from './load-venue.ts';
import { DemoCard } from './login-demo.tsx';
import { UnknownDevice } from './login-device.tsx';
import { PinPad } from './pin-pad.tsx';
import { usePin } from './use-pin.ts';

const RenewPin = lazyPart(async () => (await import('./renew-pin.tsx')).RenewPin);
const call = client<typeof staffContract>();
/** The interval at which the screen checks the connection. */
const askEveryMs = 10_000;

/** The first screen of a till: venue, device, time, and the keypad for the PIN. */
export function LoginScreen(): ReactElement {
  const t = useTranslations('staff.login');
  const errors = useTranslations('errors');
  const navigate = useNavigate();
  const { ended, login } = useSession();
  const [posValue, setPosValue] = useState(session.posValue);
  const [pointName, setPointName] = useState(readPointName);
  const [venue] = useState(readVenue);
  const [oldPin, setOldPin] = useState<string | null>(null);
  const context = useLoaded('login-context', loadVenue, askEveryMs);
  // Notices that the device was revoked, or enrolled again, while the screen is open.
  const known = useLoaded(
    posValue ?? null,
    async (signal) => {
      const known = await call('POST api/points/known', { body: { posValue: posValue as string } }, { signal });
      return { ...known, isKnown: known.isKnown && (await isKeyThere()) };
    },
    askEveryMs,
  );
  const isBoard = known.data?.isKnown === true && known.data.isBoard;
  // Nobody signs in on a customer board; who came from it makes it another device.
  const { device } = useSearch();
  const staysBoard = isBoard && device === undefined;
  useEffect(() => {
    if (staysBoard) void navigate({ to: '/board' });
  }, [staysBoard, navigate]);
  const demo = context.data?.demo ?? null;
  // If the server cannot be asked, the device counts as registered.
  const isUnknown = posValue === undefined || known.data?.isKnown === false || isBoard;
  const before = posValue === undefined ? 'nothing' : 'known';

  const entry = usePin(async (pin) => {
    const answer = await session.logIn({ pin });
    noteLogin(pin, answer.point.name);
    if (answer.employee.needsNewPin) setOldPin(pin);
    else await navigate({ to: '/' });
  }, demo?.staff[0]?.pin.length);
  const renewed = async (pin: string | null) => {
    // The old PIN's session ended with it.
    if (pin !== null) noteLogin(pin, (await session.logIn({ pin })).point.name);
    await navigate({ to: '/' });
  };
  const opensByCard = context.data?.opensByCard === true;
  const becomePoint = (value: string) => {
    session.setPosValue(value);
    forgetPointName();
    setPosValue(value);
    setPointName('');
  };
  const demoPoint = demo?.points.find((point) => point.posValue === posValue)?.name;

  const connection = connectionOf(context);
  const invitation = t(invitationOf(ended === 'expired', opensByCard));
  const prompt = connection === 'lost' ? errors('OFFLINE') : invitation;
  // None of the server's venues is at this address, so neither a PIN nor a code can be correct.
  const isNobodys = context.error instanceof ApiError && context.error.code === 'VENUE_UNKNOWN';

  return (
    <main className="login">
      <VenueHead
        name={context.data?.venueName ?? venue.name}
        timeZone={context.data?.timeZone ?? venue.timeZone}
        pointName={demoPoint ?? pointName}
        connection={connection}
      />
      <section className="login-entry">
        {isNobodys && <Banner tone="danger">{errors('VENUE_UNKNOWN')}</Banner>}
        {!isNobodys && isUnknown && (
          <UnknownDevice was={isBoard ? 'board' : before} points={demo?.points ?? null} onChoose={becomePoint} />
        )}
        {oldPin !== null && <RenewPin pin={oldPin} mayWait={!login?.employee.mustRenewPin} onDone={renewed} />}
        {!(isNobodys || isUnknown || oldPin !== null) && (
          <>
            <CardLogIn isOffered={opensByCard} onPin={entry.submit} />
            <PinPad entry={entry} prompt={prompt} />
          </>
        )}
      </section>
      {demo && posValue !== undefined && !(isUnknown || oldPin !== null) && (
        <DemoCard demo={demo} posValue={posValue} onPoint={becomePoint} onPin={entry.submit} />
      )}
      <footer className="login-choices">
        <DeviceChoices />
      </footer>
    </main>
  );
}

const invitationOf = (isExpired: boolean, opensByCard: boolean) => {
  if (isExpired) return 'expired';
  return opensByCard ? 'promptCard' : 'prompt';
};

/** A browser that lost the device's key is no longer the device, whatever else it kept. */
async function isKeyThere(): Promise<boolean> {
  return !session.hasKey() || (await import('#platform/ui/api/device-key.ts')).hasKey();
}

/** The live feed needs a log-in, so this screen's own request shows whether the server is reachable. */
function connectionOf({ error, data }: Loaded<unknown>) {
  if (error !== undefined) return 'lost';
  return data === undefined ? 'connecting' : 'live';
}

interface VenueHeadProps {
  readonly name: string;
  /** The venue's time zone; empty while unknown, which means the device's own. */
  readonly timeZone: string;
  readonly pointName: string;
  readonly connection: 'live' | 'connecting' | 'lost';
}

function VenueHead({ name, timeZone: given, pointName, connection }: VenueHeadProps): ReactElement {
  const t = useTranslations('shell');
  const now = useNow(1_000);
  usePageTitle(name);
  const formats = useFormats();
  const timeZone = given || formats.timeZone;
  const unsent = useUnsentCount();
  return (
    <header className="login-head">
      <h1 className="login-venue">{name || 'Tavolina'}</h1>
      <p className="login-time">
        <time className="login-clock" dateTime={new Date(now).toISOString()}>
          {formatTime(now, timeZone)}
        </time>
        <span className="login-date">{formatDate(now, timeZone)}</span>
      </p>
      <p className="login-marks">
        {pointName !== '' && (
          <span className="login-point">
            <Icon name="device" size={20} />
            {pointName}
          </span>
        )}
        <span role="status">
          <Badge
            tone={connection === 'lost' ? 'danger' : 'neutral'}
            icon={connection === 'lost' ? 'offline' : 'online'}
          >
            {t(`connection.${connection}`)}
          </Badge>
        </span>
        {unsent > 0 && (
          <Badge tone="warning" icon="upload">
            {t('unsent', { count: unsent })}
          </Badge>
        )}
      </p>
    </header>
  );
}
