import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { visitsContract } from '../contract.ts';

type Contract = typeof visitsContract;
export const call = client<Contract>();

export type Visits = Answer<Contract['GET api/visits']>;
export type Visit = Visits['visits'][number];
export type ServiceClient = Answer<Contract['GET api/visits/clients']>['clients'][number];
