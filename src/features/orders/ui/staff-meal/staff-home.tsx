import '../to-go/to-go.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { NoticeRow } from '#platform/ui/kit/notices.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { OrderList } from '../floor/order-list.tsx';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { AllowanceText } from './allowance-text.tsx';
import { useNewMeal } from './use-new-meal.ts';

/** Where somebody starts who has meals here and sells nothing: today's allowance, their own orders, their receipts. */
export function StaffHome({ till }: { readonly till: TillStore }): ReactElement {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const newMeal = useNewMeal(till);
  const [isListOpen, setListOpen] = useState(false);
  const count = useTillState(
    till,
    ({ orders }) =>
      [...orders.values()].filter(({ ownerId, status }) => ownerId === till.user.id && status === 'open').length,
  );
  return (
    <div className="floor">
      <Bar title={t('staffMeal.title')} />
      <EmptyState icon="receipt" title={t('staffMeal.today')}>
        <AllowanceText className="to-go-whom" />
      </EmptyState>
      <nav className="floor-strip" aria-label={t('tables.actions')}>
        <Button size="lg" variant="primary" icon="bag" onClick={newMeal}>
          {t('staffMeal.new')}
        </Button>
        <Button size="lg" icon="receipt" onClick={() => setListOpen(true)}>
          {`${t('tables.myOrders')} · ${count}`}
        </Button>
        <Button size="lg" icon="receipt" onClick={() => void navigate({ to: '/receipts' })}>
          {t('tables.receipts')}
        </Button>
        <NoticeRow />
      </nav>
      {isListOpen && (
        <OrderList
          till={till}
          title={t('tables.myOrders')}
          select={({ ownerId }) => ownerId === till.user.id}
          onChoose={({ id }) => void navigate({ to: '/table/{-$id}', params: { id } })}
          onClose={() => setListOpen(false)}
        />
      )}
    </div>
  );
}
