import { useSession } from '#platform/ui/api/app-api.ts';

/** Whether the signed-in user holds a permission; the server checks it again. */
export function useMay(): (permission: string) => boolean {
  const { login } = useSession();
  return (permission) => login?.userPermissions.includes(permission) ?? false;
}
