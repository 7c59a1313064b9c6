import { ApiError } from '#shared/lib/api-error.ts';
import { errorField } from '#shared/api/error-field.ts';

import { useErrorText } from './use-error-text.ts';

export interface DescribedError {
  text: string;
  /** 0: no reply came. */
  status: number;
  code: string;
  /** The form field it belongs to, when it is about one. */
  field: string | undefined;
  waitSeconds: number | undefined;
}

/** A failure as a form needs it: what to say, and where. */
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
