import type { Answer } from '#kernel/contract.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import type { printingContract } from '../contract.ts';

type Contract = typeof printingContract;
export const call = client<Contract>();

export type Printer = Answer<Contract['GET api/printers']>[number];
export type PrintJob = Answer<Contract['GET api/print-jobs']>[number];
export type TroubledJob = Answer<Contract['GET api/print-jobs/trouble']>[number];

/** Whether the signed-in user may see and settle slips; the server checks it again. */
export function useMay(): (permission: string) => boolean {
  const { login } = useSession();
  return (permission) => login?.userPermissions.includes(permission) ?? false;
}
