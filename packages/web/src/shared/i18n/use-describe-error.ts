import { ApiError } from '#shared/lib/api-error.ts';
import { errorField } from '#shared/api/error-field.ts';

import { useErrorText } from './use-error-text.ts';

export interface DescribedError {
  text: string;
  /** 0 if there was no reply. */
  status: number;
  code: string;
  /** The form field that the error is about, if any. */
  field: string | undefined;
  waitSeconds: number | undefined;
}

/** Turns an error into a text and the form field it belongs to. */
export function useDescribeError(): (error: unknown) => DescribedError {
  const errorText = useErrorText();
  return (error) => {
    const text = errorText(error);
    if (!(error instanceof ApiError)) {
      return { text, status: 0, code: 'unknown', field: undefined, waitSeconds: undefined };
    }
    const { status, code, retryAfter } = error;
    return { text, status, code, field: errorField(error), waitSeconds: retryAfter };
  };
}
