import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { enrolmentErrors, pointErrors } from '../domain/errors.ts';
import { points } from '../domain/resources.ts';

const id = z.uuid();

/** Devices, and how they are enrolled. */
export const pointsContract = contract({
  ...resourceContract(points, 'points', { errors: Object.keys(pointErrors) }),
  'POST api/points/known': {
    permission: 'public',
    summary: 'Whether this is the secret of a registered device; false for a revoked one.',
    body: z.strictObject({ posValue: z.string().min(1).max(200) }),
    output: z.object({
      isKnown: z.boolean(),
      /** It is a customer board: nobody signs in there. */
      isBoard: z.boolean(),
    }),
    effect: 'own',
    deviceSecret: 'posValue',
  },
  'POST api/points/enroll': {
    permission: 'public',
    summary: 'Enrols this device as the point of the code, which works once, within ten minutes.',
    body: z.strictObject({
      code: z.string().min(1).max(64),
      /** P-256, SPKI in base64url; omitted if the browser cannot create keys. */
      publicKey: z.string().max(300).optional(),
    }),
    /** The device's secret: returned once and kept only by the device. */
    output: z.object({ posValue: z.string(), pointName: z.string() }),
    errors: Object.keys(enrolmentErrors),
    effect: 'own',
  },
  'POST api/points/{id}/code': {
    permission: 'point.write',
    summary: 'Creates the code that enrols the next device as this point; shown once, valid for ten minutes.',
    params: z.strictObject({ id }),
    output: z.object({
      code: z.string(),
      expiresAt: z.int(),
      serverTime: z.int(),
      /** The server's addresses on the local network, if it listens there. */
      addresses: z.array(z.string()),
      isOnNetwork: z.boolean(),
      /** A new device has to trust the server's own authority first, at `/trust`. */
      needsTrust: z.boolean(),
    }),
    // Not `once`: answers of `once` commands are stored, and this one must not be.
    effect: 'own',
  },
  'DELETE api/points/{id}/code': {
    permission: 'point.write',
    summary: 'Withdraws the code.',
    params: z.strictObject({ id }),
    output: z.object({}),
    effect: 'once',
  },
  'POST api/points/{id}/revoke': {
    permission: 'point.write',
    summary: 'Revokes the device: its sessions end, and it has to be enrolled again.',
    params: z.strictObject({ id }),
    output: z.object({}),
    errors: Object.keys(pointErrors),
    effect: 'once',
  },
  'POST api/points/{id}/unlock': {
    permission: 'staff.unlock',
    summary: 'Clears the PIN lock-out of a device.',
    params: z.strictObject({ id }),
    output: z.object({}),
    effect: 'once',
    isSelling: true,
  },
});
