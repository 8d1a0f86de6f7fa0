import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { invoicesContract } from '../contract.ts';

type Contract = typeof invoicesContract;
export const call = client<Contract>();

export type InvoiceView = Answer<Contract['GET api/invoices/{id}']>;
export type InvoiceRowView = Answer<Contract['GET api/invoices']>['invoices'][number];
export type DueOrder = Answer<Contract['GET api/invoices/due-orders']>['orders'][number];
export type Issued = Answer<Contract['POST api/invoices']>;
