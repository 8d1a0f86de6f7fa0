export { AdminHome } from './admin-home.tsx';
export { AdminShell } from './admin-shell.tsx';
export { SalesReportScreen } from './sales/sales-report-screen.tsx';
