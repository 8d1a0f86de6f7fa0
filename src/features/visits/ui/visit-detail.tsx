import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type TillStore, useTillState } from '#features/orders/ui/index.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { isFresh, visitLimits } from '../domain/visit.ts';
import { useCheckOut } from './use-check-out.ts';
import { call, type Visit } from './visit-api.ts';

interface VisitDetailProps {
  readonly till: TillStore;
  readonly visit: Visit;
  readonly now: number;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One visit: out onto an order that is open, another alert, or withdrawn. */
export function VisitDetail({ till, visit, now, onChanged, onClose }: VisitDetailProps): ReactElement {
  const t = useTranslations('visits.work');
  const errorText = useErrorText();
  const may = useMay();
  const { id, name } = visit;
  const { checkOut, isBusy, error } = useCheckOut(till, visit);
  const [minutes, setMinutes] = useState(String(visit.alertMinutes));
  const [reason, setReason] = useState('');
  const done = () => {
    onChanged();
    onClose();
  };
  const alert = useChange(
    (body: { alertMinutes: number }, options) => call('POST api/visits/{id}/alert', { params: { id }, body }, options),
    done,
  );
  const withdrawal = useChange(
    (body: { reason: string }, options) => call('POST api/visits/{id}/withdraw', { params: { id }, body }, options),
    done,
  );
  const orders = useTillState(till, (state) => state.orders);
  const tables = useTillState(till, (state) => state.tables);
  const mine = [...orders.values()].filter(
    ({ status, ownerId, order }) => status === 'open' && ownerId === till.user.id && order !== null,
  );
  const wanted = Number(minutes);
  const isWhole = Number.isInteger(wanted) && wanted > 0 && wanted <= visitLimits.alert;
  const mayWithdraw = isFresh(visit, now) || may('visit.withdraw');
  const problem = error ?? alert.error ?? withdrawal.error;
  if (!may('visit.work')) {
    return (
      <Dialog title={name} closeLabel={t('close')} onClose={onClose} size="md">
        <p>{[visit.parent, visit.phone].filter(Boolean).join(' · ')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose} size="md">
      <div className="visit-detail">
        {problem !== null && <Banner tone="danger">{errorText(problem)}</Banner>}
        <Button variant="primary" size="lg" block icon="receipt" busy={isBusy} onClick={() => checkOut(null)}>
          {t('newOrder')}
        </Button>
        {mine.length > 0 && (
          <fieldset className="visit-orders">
            <legend className="field-label">{t('openOrders')}</legend>
            {mine.map((order) => {
              const table = order.tableId === null ? undefined : tables.get(order.tableId)?.name;
              return (
                <Button key={order.id} icon={table ? 'table' : 'bag'} busy={isBusy} onClick={() => checkOut(order.id)}>
                  {table ? t('table', { name: table }) : t('order', { number: String(order.number ?? '') })}
                </Button>
              );
            })}
          </fieldset>
        )}
        <div className="visit-row">
          <TextField label={t('alert')} numeric value={minutes} maxLength={4} onChange={setMinutes} />
          <Button
            icon="clock"
            busy={alert.isBusy}
            disabled={!isWhole}
            onClick={() => alert.give({ alertMinutes: wanted })}
          >
            {t('setAlert')}
          </Button>
        </div>
        {mayWithdraw && (
          <div className="visit-row">
            <TextField label={t('reason')} value={reason} maxLength={visitLimits.reason} onChange={setReason} />
            <Button
              icon="undo"
              busy={withdrawal.isBusy}
              disabled={reason.trim() === ''}
              onClick={() => withdrawal.give({ reason })}
            >
              {t('withdraw')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
