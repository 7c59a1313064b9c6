import type { ErrorCode } from '@saveroom/contract';

/** Thrown for expected failures; any other error in the HTTP layer is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail: string,
    { headers = {}, ...options }: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(detail, options);
    this.code = code;
    this.headers = headers;
  }
}

/** A remote service is unreachable or sent no usable response. Not a fault of this server. */
export class UpstreamError extends Error {}
