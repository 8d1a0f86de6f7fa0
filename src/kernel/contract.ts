import type { z } from 'zod';
import type { PermissionName } from './permission.ts';

/**
 * A route of the API. Its key in a contract is the method and the path: `'GET api/menus/{id}'`.
 * The key carries all that a caller needs at run time, so the till imports contracts as types only
 * and no schema library travels to the browser.
 */
export interface Endpoint {
  /** Who may call it. `public` needs no token, `session` any signed-in user. There is no default. */
  readonly permission: PermissionName | 'public' | 'session';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a file's bytes and not JSON; other parameters are in the query. */
  readonly upload?: Upload;
  readonly output: z.ZodType;
  /** What the answer is, unless it is JSON. */
  readonly answers?: 'text/plain';
  /** Codes that this route may return besides those that every route may return (see error.ts). */
  readonly errors?: readonly string[];
  /**
   * `once`: a change; a caller that sends a `command-id` header may repeat it, and gets the same result. `own`: a change with
   * its own identity (order commands carry ids in the body; log-in has none). Omitted on GET.
   */
  readonly effect?: 'once' | 'own';
  /** Guests wait for it, or it ends what they have begun: it is served even when the disk is full. */
  readonly isSelling?: true;
  /** What a call of a public route takes of the allowance of its caller's address; one unless said. */
  readonly weight?: number;
  /** The field of the body that holds the device's secret, by which the venue is found where the host name does not tell. */
  readonly deviceSecret?: string;
}

export interface Upload {
  readonly maxBytes: number;
  /** The code for a larger file, sent with status 413. */
  readonly tooLarge: string;
  /** Also taken as a file of a form (`multipart/form-data`), whatever its field is called. */
  readonly isForm?: true;
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

/** Keeps the literal keys and schema types of a contract while checking its shape. */
export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints;
}

type PartInput<E, K extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<K, infer S extends z.ZodType>> ? Readonly<Record<K, z.input<S>>> : unknown;
type PartOutput<E, K extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<K, infer S extends z.ZodType>> ? Readonly<Record<K, z.output<S>>> : unknown;

type Bytes<E, B> = E extends { readonly upload: Upload } ? { readonly bytes: B } : unknown;

/** What a caller passes: params, query and body as the contract declares them. */
export type CallInput<E> = PartInput<E, 'params'> & PartInput<E, 'query'> & PartInput<E, 'body'> & Bytes<E, Blob>;
/** What a handler receives after parsing. */
export type HandlerInput<E> = PartOutput<E, 'params'> &
  PartOutput<E, 'query'> &
  PartOutput<E, 'body'> &
  Bytes<E, Uint8Array>;
/** What a route returns. */
export type Answer<E> = E extends { readonly output: infer S extends z.ZodType } ? z.output<S> : never;
