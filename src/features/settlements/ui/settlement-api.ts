import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { settlementsContract } from '../contract.ts';

type Contract = typeof settlementsContract;
export const call = client<Contract>();

export type Entry = Answer<Contract['GET api/settlements']>['entries'][number];
export type Item = Entry['items'][number];
