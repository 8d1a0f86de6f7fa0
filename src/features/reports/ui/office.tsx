export { DashboardScreen } from './dashboard/dashboard-screen.tsx';
export { DaySheetDialog } from './day-sheet/day-sheet-dialog.tsx';
export { SalesReportScreen } from './sales/sales-report-screen.tsx';
