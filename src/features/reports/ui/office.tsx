export { DashboardScreen } from './dashboard/dashboard-screen.tsx';
export { useMay } from './may.ts';
export { SalesReportScreen } from './sales/sales-report-screen.tsx';
