import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { roles, userFlags } from '#kernel/permission.ts';
import { roleErrors } from '../domain/errors.ts';

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Role permissions changed. Signed-in clients reload theirs. */
    'roles.changed': Readonly<Record<string, never>>;
  }
}

const roleMatrix = z.object({
  /** Identifies this state; a change names the state on which it is based. */
  version: z.string(),
  features: z.array(
    z.object({
      name: z.string(),
      permissions: z.array(
        z.object({
          name: z.string(),
          /** The roles that have it by default. */
          defaults: z.array(z.enum(roles)),
          /** The roles that have it now. */
          roles: z.array(z.enum(roles)),
          /** Users with this flag have it too. */
          flag: z.enum(userFlags).nullable(),
          /** Not changeable: the administrator's, or every role's. */
          fixed: z.enum(['administrator', 'everybody']).nullable(),
        }),
      ),
    }),
  ),
});

/** What roles may do. */
export const rolesContract = contract({
  'GET api/roles/permissions': {
    permission: 'roles.read',
    summary: 'The permissions of each role by feature: defaults and current state.',
    output: roleMatrix,
  },
  'GET api/roles/permissions/history': {
    permission: 'roles.read',
    summary: 'Who changed the permissions of which role and when, newest first; at most 200 entries.',
    output: z.array(
      z.object({
        seq: z.int(),
        /** Epoch ms. */
        at: z.int(),
        userName: z.string().nullable(),
        pointName: z.string().nullable(),
        action: z.string(),
        role: z.enum(roles),
        /** By permission: whether the role had it, and whether it has it since. */
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  },
  'PUT api/roles/permissions': {
    permission: 'roles.write',
    summary:
      'Changes the permissions of roles, unless they have changed since `version`. In force at once, also for signed-in users.',
    body: z.strictObject({
      version: z.string().max(100),
      changes: z
        .array(
          z.strictObject({
            role: z.enum(roles),
            permission: z.string().max(100),
            isGranted: z.boolean(),
          }),
        )
        .max(2_000),
    }),
    output: roleMatrix,
    errors: ['RECORD_CHANGED', ...Object.keys(roleErrors)],
    effect: 'once',
  },
});
