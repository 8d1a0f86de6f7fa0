import { client } from '#platform/ui/api/app-api.ts';
import type { reportsContract } from '../contract.ts';

/** Calls the routes of the reports. */
export const call = client<typeof reportsContract>();
