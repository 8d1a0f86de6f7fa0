export { DashboardScreen } from './dashboard/dashboard-screen.tsx';
export { SalesReportScreen } from './sales/sales-report-screen.tsx';
