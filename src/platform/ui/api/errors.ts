import type { ErrorBody, ErrorDetails } from '#kernel/error.ts';

/** The server answered with an error body: a declared code, its values and, for INVALID_INPUT, the fields. */
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

/** No answer came: no network, a server that is down, or one that took longer than the time-out. Safe to try again. */
export class OfflineError extends Error {
  readonly code = 'OFFLINE';
  constructor(cause?: unknown) {
    super('OFFLINE', { cause });
    this.name = 'OfflineError';
  }
}

/** What is wrong at which field, by the fields' own names; empty where the fault is not about fields. */
export function fieldProblemsOf(fault: unknown): ApiError['fields'] {
  const fields = fault instanceof ApiError ? fault.fields : [];
  return fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') }));
}
