import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { accountsContract } from '../contract.ts';

type Contract = typeof accountsContract;
export const call = client<Contract>();

export type Account = Answer<Contract['GET api/accounts/choice']>['accounts'][number];
export type OwedAccount = Answer<Contract['GET api/accounts']>['accounts'][number];
export type Statement = Answer<Contract['GET api/accounts/{clientId}/statement']>;

/** Whose account it is, and what is owed. */
export interface Owing {
  readonly id: string;
  readonly name: string;
  readonly balance: number;
}
