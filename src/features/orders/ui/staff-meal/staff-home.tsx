import './staff-meal.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { NoticeRow } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { OrderRows } from '../floor/order-list.tsx';
import { useScans } from '../order/use-scans.ts';
import { tillPolicy } from '../till/till-policy.ts';
import { type SignedInTill, useTillState } from '../till/use-till.ts';
import { Allowance } from './allowance.tsx';
import { useNewMeal } from './use-new-meal.ts';

/** Where somebody starts who has meals here and sells nothing: today's allowance, their own orders, their receipts. */
export function StaffHome({ till, login }: SignedInTill): ReactElement {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const newMeal = useNewMeal(till);
  const catalogue = useTillState(till, (state) => state.catalogue);
  useScans(tillPolicy(login.posConfig), catalogue, { target: 'noOrder' });
  return (
    <div className="staff-home">
      <Bar title={t('staffMeal.title')} />
      <Allowance className="staff-allowance" hasMeter />
      <div className="staff-actions">
        <Button size="lg" variant="primary" icon="add" onClick={newMeal}>
          {t('staffMeal.new')}
        </Button>
        <Button size="lg" icon="receipt" onClick={() => void navigate({ to: '/receipts' })}>
          {t('tables.receipts')}
        </Button>
      </div>
      <OrderRows
        till={till}
        select={({ ownerId }) => ownerId === till.user.id}
        onChoose={({ id }) => void navigate({ to: `/table/${id}` })}
      />
      <NoticeRow />
    </div>
  );
}
