import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { discounts, happyHours, priceLists } from '../../domain/offer-resources.ts';
import { CategoryChangesEditor } from './category-changes-editor.tsx';
import { HappyHourNow, PriceListNow } from './now-line.tsx';
import { OrderKindsEditor } from './order-kinds-editor.tsx';
import { PriceGrid } from './price-grid.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

export const offerScreens: readonly ResourceScreens[] = [
  {
    resource: priceLists,
    editors: {
      orderKinds: OrderKindsEditor,
      schedule: ScheduleEditor,
      categoryChanges: CategoryChangesEditor,
      prices: PriceGrid,
    },
    // Clients have no groups yet.
    isShown: (field) => field !== 'clientGroups',
    FormHead: PriceListNow,
  },
  {
    resource: happyHours,
    editors: { schedule: ScheduleEditor },
    FormHead: HappyHourNow,
  },
  { resource: discounts },
];
