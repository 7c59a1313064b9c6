import type { ErrorBody, ErrorCode } from '@saveroom/contract';

interface Checksums {
  readonly expected: string;
  readonly actual: string;
}

interface ErrorExtras {
  readonly headers?: Record<string, string>;
  /** Of a file that is not the expected one. */
  readonly checksums?: Checksums;
  /** When the same request may succeed. */
  readonly until?: string | undefined;
  /** What is full. */
  readonly quota?: ErrorBody['quota'];
}

/** Thrown for expected failures; any other error in the HTTP layer is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly checksums: Checksums | undefined;
  readonly until: string | undefined;
  readonly quota: ErrorBody['quota'];

  constructor(
    code: ErrorCode,
    detail: string,
    { headers = {}, checksums, until, quota, ...options }: ErrorOptions & ErrorExtras = {},
  ) {
    super(detail, options);
    this.code = code;
    this.headers = headers;
    this.checksums = checksums;
    this.until = until;
    this.quota = quota;
  }
}

/** A remote service is unreachable or sent no usable response. Not a fault of this server. */
export class UpstreamError extends Error {}
