import { AppError } from '#core/lib/app-error.ts';

/** The patch was made for a file with another content. */
export class WrongBaseError extends Error {
  /** The checksums with their algorithm, such as `CRC32 1C291CA3`. */
  readonly expected: string;
  readonly actual: string;

  constructor(text: string, { expected, actual }: { expected: string; actual: string }) {
    super(`${text} Expected ${expected}, found ${actual}.`);
    this.expected = expected;
    this.actual = actual;
  }
}

export const damagedPatch = (why: string): AppError =>
  new AppError('bad_request', `The patch is damaged: ${why}`);
