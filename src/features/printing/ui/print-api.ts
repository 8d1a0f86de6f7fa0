import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { printingContract } from '../contract.ts';

type Contract = typeof printingContract;
export const call = client<Contract>();

export type Printer = Answer<Contract['GET api/printers']>[number];
export type PrintJob = Answer<Contract['GET api/print-jobs']>[number];
export type TroubledJob = Answer<Contract['GET api/print-jobs/trouble']>[number];
export type SilentDisplay = Answer<Contract['GET api/print-jobs/silent-displays']>[number];
