import type { ErrorBody } from '@saveroom/contract';

const NOT_FOUND = 404;

/** Every failed call. `message` is a text of the server that can be shown. */
export class ApiError extends Error {
  /** 0 if there was no reply. */
  readonly status: number;
  readonly code: string;
  /** The `detail` of the body: a text, or the list of a 422. */
  readonly detail: unknown;
  /** Seconds the server asks to wait before the next attempt. */
  retryAfter: number | undefined;
  /** When the same request may succeed. */
  until: string | undefined;
  /** The quota that is used up. */
  quota: ErrorBody['quota'];
  /** The checksums of a file that is not the expected one. */
  checksums: { expected: string; actual: string } | undefined;

  constructor(status: number, code: string, message: string, detail: unknown = message) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** The requested resource does not exist or is hidden from this user. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;
