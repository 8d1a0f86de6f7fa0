import { client } from '#platform/ui/api/app-api.ts';
import type { configurationContract } from '../contract.ts';

/** Calls the routes of the configuration. */
export const call = client<typeof configurationContract>();
