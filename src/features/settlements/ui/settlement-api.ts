import type { Answer } from '#kernel/contract.ts';
import { client, useSession } from '#platform/ui/api/app-api.ts';
import type { settlementsContract } from '../contract.ts';

type Contract = typeof settlementsContract;
export const call = client<Contract>();

export type Entry = Answer<Contract['GET api/settlements']>['entries'][number];
export type Item = Entry['items'][number];

/** Whether the signed-in user has the permission; the server checks it again. */
export function useMay(): (permission: string) => boolean {
  const { login } = useSession();
  return (permission) => login?.userPermissions.includes(permission) ?? false;
}
