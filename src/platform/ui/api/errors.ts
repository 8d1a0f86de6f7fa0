import { commonErrors, type ErrorBody, type ErrorDetails } from '#kernel/error.ts';

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

/** How browsers, and the loader of styles, name a file of the app that did not come; what is wrong in its code is named otherwise. */
const notFetched = /dynamically imported module|module script failed|preload CSS/i;

/** A part of the app; if its files do not come, that is an `OfflineError` like a call without a response. */
export function withFetchErrors<Part>(loading: Promise<Part>): Promise<Part> {
  return loading.catch((cause: unknown) => {
    throw cause instanceof Error && notFetched.test(cause.message) ? new OfflineError(cause) : cause;
  });
}

/** The problems by field name; empty if the error is not about fields. */
export function fieldProblemsOf(fault: unknown): ApiError['fields'] {
  const fields = fault instanceof ApiError ? fault.fields : [];
  return fields.map((field) => ({ ...field, path: field.path.replace(/^body\./, '') }));
}

/**
 * What the rules of a change answer, though every route may answer it. `COMMAND_ID_REUSED`: one of this id was done, with other
 * content; its text says so, and sending it again would say it once more.
 */
const answers: readonly string[] = ['NOT_FOUND', 'INVALID_INPUT', 'COMMAND_ID_REUSED'];

/**
 * Whether a change may have been done all the same, after this error; `before` is whether it may have been after an earlier try
 * under its id. A server that dies while it commits answers 503, or nothing. It looks first whether it did a change of this id, so
 * what it refuses was not done; but what it refuses before that (nobody is signed in, too many calls), or a proxy's page, says
 * nothing of an earlier try.
 */
export function mayBeDone(error: unknown, before: boolean): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return true;
  return before && Object.hasOwn(commonErrors, error.code) && !answers.includes(error.code);
}
