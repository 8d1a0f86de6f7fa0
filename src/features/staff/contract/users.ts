import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { roles, userFlags } from '#kernel/permission.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { resourceErrorCodes } from '#kernel/resource-routes.ts';
import { cardNumber } from '../domain/card.ts';
import { userErrors } from '../domain/errors.ts';
import { mostDigits } from '../domain/pin-rules.ts';
import { users } from '../domain/resources.ts';
import { pin } from './pin.ts';

const id = z.uuid();
/** Of the secret behind the number. */
const digits = z.int().min(4).max(mostDigits);

const userRoutes = resourceContract(users, 'users', { errors: Object.keys(userErrors) });

/** Users, their PINs and cards. */
export const usersContract = contract({
  ...userRoutes,
  // This route records its command itself, so that the PIN is not stored.
  'POST api/users': {
    ...userRoutes['POST api/users'],
    errors: [...resourceErrorCodes, ...Object.keys(userErrors)],
    effect: 'own',
  },
  // Any user who sees the list may call it; a rule decides.
  'DELETE api/users/{id}': { ...userRoutes['DELETE api/users/{id}'], permission: 'staff.read' },
  'POST api/users/suggest-pin': {
    permission: 'staff.write',
    summary: 'A PIN for somebody who is being made: a number that nobody has, and digits drawn by chance.',
    body: z.strictObject({
      digits,
      /** For whom: rights over others need more digits. Without it, as many as those do. */
      grantee: z
        .strictObject({ role: z.enum(roles), flags: z.array(z.enum(userFlags)).max(userFlags.length) })
        .optional(),
    }),
    output: z.object({ pin }),
    errors: ['PINS_USED_UP', 'PIN_CHANGES_WAIT'],
    effect: 'own',
  },
  'POST api/users/{id}/pin': {
    permission: 'staff.write',
    summary: 'Sets a PIN that an administrator chose.',
    params: z.strictObject({ id }),
    body: z.strictObject({ pin }),
    output: z.object({}),
    errors: Object.keys(userErrors),
    // Not `once`: a hash of the request would be stored, from which the digits could be recovered.
    effect: 'own',
  },
  'POST api/users/{id}/pin/generate': {
    permission: 'staff.resetPin',
    summary: 'Sets a new random PIN and returns it once. A manager may do so for waiters.',
    params: z.strictObject({ id }),
    body: z.strictObject({ digits }),
    output: z.object({ pin }),
    errors: Object.keys(userErrors),
    effect: 'own',
  },
  'PUT api/users/{id}/card': {
    permission: 'staff.write',
    summary: 'Assigns a card, or removes it. Only a keyed hash of its number is stored.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      card: z.string().regex(cardNumber).nullable(),
    }),
    output: z.object({}),
    errors: Object.keys(userErrors),
    effect: 'own',
  },
});
