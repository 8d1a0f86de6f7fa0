import type { ReactElement } from 'react';
import { AccountsScreen } from '#features/accounts/ui/office.tsx';
import { InvoiceOrders } from '#features/invoices/ui/office.tsx';
import { BuyerForm } from '#features/orders/ui/office.tsx';

/** What clients owe. Invoices know accounts, not the other way round, so their part is given here. */
export function AccountsPage(): ReactElement {
  return <AccountsScreen InvoiceOrders={InvoiceOfAccount} />;
}

const InvoiceOfAccount = ({ clientId }: { readonly clientId: string }) => (
  <InvoiceOrders clientId={clientId} BuyerForm={BuyerForm} />
);
