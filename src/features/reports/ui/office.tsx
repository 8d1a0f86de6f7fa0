export { AdminHome } from './admin-home.tsx';
export { SalesReportScreen } from './sales/sales-report-screen.tsx';
