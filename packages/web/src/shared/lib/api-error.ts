/** Every failed call. `message` is a sentence of the server, fit to be shown. */
export class ApiError extends Error {
  /** 0: no reply came. */
  readonly status: number;
  readonly code: string;
  /** The body's `detail` as it came: a sentence, or the list of a 422. */
  readonly detail: unknown;
  /** Seconds the server asks to wait before the next attempt. */
  retryAfter: number | undefined;
  /** Of a file that is not the expected one. */
  checksums: { expected: string; actual: string } | undefined;

  constructor(status: number, code: string, message: string, detail: unknown = message) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}
