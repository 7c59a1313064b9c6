import { useCallback } from 'react';

import type { ToldCode } from '@saveroom/contract';

import { useToldText } from './use-told-text.ts';

interface Faulty {
  error: string | null;
  error_code: ToldCode | null;
}

/** Why work in the background failed, in the reader's language; null: it did not. */
export function useFaultText(): (of: Faulty) => string | null {
  const toldText = useToldText();
  return useCallback(
    ({ error, error_code }) => (error === null ? null : toldText(error_code, error)),
    [toldText],
  );
}
