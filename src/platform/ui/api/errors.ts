import type { ErrorBody, ErrorDetails } from '#kernel/error.ts';

/** The server responded with an error: a declared code, its values and, for INVALID_INPUT, the fields. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly fields: NonNullable<ErrorBody['error']['fields']>;
  constructor(status: number, error: ErrorBody['error']) {
    super(error.code);
    this.name = 'ApiError';
    this.code = error.code;
    this.status = status;
    this.details = error.details ?? {};
    this.fields = error.fields ?? [];
  }
}

/** There was no response: no network, a server that is down, or a time-out. Retrying is safe. */
export class OfflineError extends Error {
  readonly code = 'OFFLINE';
  constructor(cause?: unknown) {
    super('OFFLINE', { cause });
    this.name = 'OfflineError';
  }
}

/** The problems by field name; empty if the error is not about fields. */
export function fieldProblemsOf(fault: unknown): ApiError['fields'] {
  const fields = fault instanceof ApiError ? fault.fields : [];
  return fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') }));
}
