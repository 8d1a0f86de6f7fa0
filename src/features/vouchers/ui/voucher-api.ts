import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { vouchersContract } from '../contract.ts';

type Contract = typeof vouchersContract;
export const call = client<Contract>();

export type FoundVoucher = Answer<Contract['GET api/vouchers/find']>;
export type SoldVoucher = Answer<Contract['POST api/vouchers/sell']>;
