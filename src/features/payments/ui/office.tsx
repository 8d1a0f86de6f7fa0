import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { paymentMethods } from '../domain/resource.ts';

export const paymentScreens: readonly ResourceScreens[] = [{ resource: paymentMethods, isUsed: true }];
