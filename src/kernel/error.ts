/** Codes that every route may return; features declare their own in addition. */
export const commonErrors = {
  UNAUTHENTICATED: 401,
  NO_PERMISSION: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  COMMAND_ID_REQUIRED: 400,
  COMMAND_ID_REUSED: 409,
  /** The body was too slow. */
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The request names no venue: neither by its host name nor in any other way. */
  VENUE_UNKNOWN: 421,
  /** Came by plain HTTP from another machine; the device goes on by HTTPS and sends it again. */
  HTTPS_REQUIRED: 426,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  /** The disk is full: nothing new is taken until there is room. */
  STORAGE_FULL: 503,
  INTERNAL: 500,
} as const;

export type CommonErrorCode = keyof typeof commonErrors;

/** The error body of every failed call. `details` are the values that the translated message uses. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly details?: ErrorDetails;
    /** For INVALID_INPUT: which fields, by path. */
    readonly fields?: readonly {
      readonly path: string;
      readonly problem: string;
      /** The bound that was missed, in the field's own unit. */
      readonly bound?: number;
    }[];
  };
}
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The one error channel: a code that a contract declares, its HTTP status, and the values that its translated message
 * uses. Any other exception is a bug and is returned as INTERNAL.
 */
export class CodedError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly fields: ErrorBody['error']['fields'];
  constructor(code: string, status: number, details?: ErrorDetails, fields?: ErrorBody['error']['fields']) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.fields = fields;
  }
}

/** Throws one of the common errors. */
export function fail(code: CommonErrorCode, details?: ErrorDetails): never {
  throw new CodedError(code, commonErrors[code], details);
}
