import '../to-go/to-go.css';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { hasProducts } from '../../domain/order.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';
import { Allowance } from './allowance.tsx';

/** What was just tapped reaches the server first. */
const answeredWithinMs = 3_000;

interface AllowanceBarProps {
  readonly till: TillStore;
  readonly shown: TillOrder;
  readonly isReadOnly: boolean;
  /** Nothing remains to be paid. */
  readonly onPaid: () => void;
}

/** A meal of one's own: what is left of the allowance, and the button that takes this order off it. */
export function AllowanceBar({ till, shown, isReadOnly, onPaid }: AllowanceBarProps): ReactElement {
  const t = useTranslations('orders.staffMeal');
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  // Repeated where no answer came: it takes effect once.
  const [unanswered, setUnanswered] = useState<string>();
  const isOwn = shown.ownerId === till.user.id;

  const charge = async () => {
    setBusy(true);
    const id = unanswered ?? uuidv7();
    try {
      await till.whenAnswered(shown.id, answeredWithinMs);
      setUnanswered(id);
      const refused = await till.ask({ id, type: 'chargeAllowance', orderId: shown.id });
      setUnanswered(undefined);
      if (refused !== null) notify({ text: textOf(refused), tone: 'warning' });
      else if (till.state().orders.get(shown.id)?.order?.status !== 'open') onPaid();
      else notify({ text: t('restToPay'), tone: 'info' });
    } catch (error) {
      notify({ text: errorText(error), tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="to-go-bar">
      <Allowance className="to-go-whom" />
      <Button
        icon="check"
        disabled={isReadOnly || isBusy || !isOwn || shown.order === null || !hasProducts(shown.order)}
        onClick={() => void charge()}
      >
        {t('charge')}
      </Button>
    </div>
  );
}
