import './find-client.css';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { Buyer } from '../../domain/order.ts';
import { buyerLimits, isWhole, tidyBuyer } from '../../domain/rules/invoice.ts';
import { FindClient } from './find-client.tsx';

const nobody: Buyer = { name: '', fiscalNumber: '', vatNumber: '', address: '' };

export interface BuyerFormProps {
  /** Whom it is made out to so far. */
  readonly buyer: Buyer | undefined;
  readonly isBusy?: boolean;
  /** Why it was refused. */
  readonly fault: string | undefined;
  /** Null makes it a receipt for anybody again. */
  readonly onGiven: (buyer: Buyer | null) => void;
  /** What the button says that gives it; by default, that it is kept. */
  readonly giveLabel?: string;
  /** Above the fields. */
  readonly lead?: ReactNode;
  /** Whether a buyer who was said can be taken back. */
  readonly canRemove?: boolean;
  readonly onBack: () => void;
}

/** A client who is found fills the fields; whoever is none is typed. What is in the fields is what is printed. */
export function BuyerForm(props: BuyerFormProps): ReactElement {
  const { buyer, isBusy = false, fault, onGiven, onBack, giveLabel, lead, canRemove = true } = props;
  const t = useTranslations('orders.invoice');
  const [values, setValues] = useState(buyer ?? nobody);
  const isReady = isWhole(tidyBuyer(values));
  const field = (name: keyof Buyer) => (
    <TextField
      label={t(`fields.${name}`)}
      value={values[name]}
      maxLength={buyerLimits[name]}
      onChange={(text) => setValues({ ...values, [name]: text })}
    />
  );
  return (
    <div className="buyer-form">
      {lead}
      <FindClient
        use="invoice"
        label={t('find')}
        nobody={t('nobody')}
        offline={t('offline')}
        onFound={(found) => setValues(buyerOf(found))}
      />
      {field('name')}
      {field('fiscalNumber')}
      {field('vatNumber')}
      {field('address')}
      {fault !== undefined && <Banner tone="danger">{fault}</Banner>}
      <div className="buyer-actions">
        <Button size="lg" onClick={onBack}>
          {t('cancel')}
        </Button>
        {canRemove && buyer !== undefined && (
          <Button size="lg" disabled={isBusy} onClick={() => onGiven(null)}>
            {t('remove')}
          </Button>
        )}
        <Button
          size="lg"
          variant="primary"
          icon="check"
          busy={isBusy}
          disabled={!isReady}
          onClick={() => onGiven(tidyBuyer(values))}
        >
          {giveLabel ?? t('save')}
        </Button>
      </div>
    </div>
  );
}

const buyerOf = ({ name, fiscalNumber, vatNumber, address, city }: Buyer & { readonly city: string }): Buyer => ({
  name,
  fiscalNumber,
  vatNumber,
  address: [address, city].filter(Boolean).join(', ').slice(0, buyerLimits.address),
});
