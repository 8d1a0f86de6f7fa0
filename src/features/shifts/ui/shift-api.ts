import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { shiftsContract } from '../contract.ts';

type Contract = typeof shiftsContract;
export const call = client<Contract>();

export type OwnShift = Answer<Contract['GET api/shifts/mine']>;
export type CashOut = NonNullable<Answer<Contract['POST api/shifts/{id}/end']>['cashOut']>;
