import './invoices.css';

export { InvoiceOrders } from './invoice-orders.tsx';
export { InvoicesScreen } from './invoices-screen.tsx';
export { RegularInvoice } from './regular-invoice.tsx';
