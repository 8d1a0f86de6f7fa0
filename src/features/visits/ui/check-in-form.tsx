import type { ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { nameIn } from '#kernel/locale.ts';
import { isPhone } from '#kernel/phone.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { visitLimits } from '../domain/visit.ts';
import { call, type ServiceClient, type Visits } from './visit-api.ts';

interface CheckInFormProps {
  readonly visits: Visits;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const nobody = { phone: '', name: '', parent: '' };

/** Who comes: a known phone number fills the rest. What is typed stays where the server cannot be reached. */
export function CheckInForm({ visits, onDone, onClose }: CheckInFormProps): ReactElement {
  const t = useTranslations('visits.work');
  const errorText = useErrorText();
  const locale = useLocaleChoice();
  const [who, setWho] = useState(nobody);
  const [productId, setProductId] = useState(visits.products[0]?.productId ?? '');
  const [alert, setAlert] = useState<string>();
  const [isChosen, setChosen] = useState(false);
  const { give, isBusy, error } = useChange(
    (body: typeof nobody & { productId: string; alertMinutes: number | null }, options) =>
      call('POST api/visits', { body }, options),
    onDone,
  );
  const { needsClient, products } = visits;
  const phone = useDeferredValue(who.phone.trim());
  const isSearched = needsClient && !isChosen && isPhone(phone);
  const { data } = useLoaded(isSearched ? `service clients ${phone}` : null, (signal) =>
    call('GET api/visits/clients', { query: { phone } }, { signal }),
  );
  const known = isSearched ? (data?.clients ?? []) : [];
  const product = products.find((each) => each.productId === productId);
  const minutes = Number(alert ?? product?.alertMinutes ?? 60);
  const isWhole = Number.isInteger(minutes) && minutes > 0 && minutes <= visitLimits.alert;
  const needed = needsClient ? Object.values(who) : [who.name];
  const isComplete = isWhole && needed.every((value) => value.trim() !== '');
  const change = (values: Partial<typeof nobody>) => setWho({ ...who, ...values });
  return (
    <Dialog title={t('checkIn')} closeLabel={t('close')} onClose={onClose} size="md" closesOutside={false}>
      <form
        className="check-in"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) give({ ...who, productId, alertMinutes: alert === undefined ? null : minutes });
        }}
      >
        {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
        {needsClient && (
          <TextField
            label={t('phone')}
            type="tel"
            value={who.phone}
            maxLength={visitLimits.phone}
            data-autofocus
            onChange={(value) => {
              setChosen(false);
              change({ phone: value });
            }}
          />
        )}
        <KnownClients
          clients={known}
          onChosen={({ child, parent, phone: theirs }) => {
            setChosen(true);
            setWho({ phone: theirs, name: child, parent });
          }}
        />
        <TextField
          label={t(needsClient ? 'child' : 'nameOrBand')}
          value={who.name}
          maxLength={visitLimits.name}
          data-autofocus={needsClient ? undefined : true}
          onChange={(name) => change({ name })}
        />
        {needsClient && (
          <TextField
            label={t('parent')}
            value={who.parent}
            maxLength={visitLimits.name}
            onChange={(parent) => change({ parent })}
          />
        )}
        {products.length > 1 && (
          <Select
            label={t('service')}
            value={productId}
            options={products.map((each) => ({ value: each.productId, label: nameIn(each.names, locale) }))}
            onChange={setProductId}
          />
        )}
        <TextField
          label={t('alert')}
          numeric
          value={alert ?? String(product?.alertMinutes ?? '')}
          maxLength={4}
          onChange={setAlert}
        />
        <Button type="submit" variant="primary" size="lg" block icon="check" busy={isBusy} disabled={!isComplete}>
          {t('checkIn')}
        </Button>
      </form>
    </Dialog>
  );
}

interface KnownClientsProps {
  readonly clients: readonly ServiceClient[];
  readonly onChosen: (client: ServiceClient) => void;
}

/** Children of the number that was typed. */
function KnownClients({ clients, onChosen }: KnownClientsProps): ReactElement | null {
  const t = useTranslations('visits.work');
  if (clients.length === 0) return null;
  return (
    <ul className="check-in-known" aria-label={t('known')}>
      {clients.map((client) => (
        <li key={client.id}>
          <Button block icon="person" trailing={<span>{client.parent}</span>} onClick={() => onChosen(client)}>
            {client.child}
          </Button>
        </li>
      ))}
    </ul>
  );
}
