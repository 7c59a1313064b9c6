import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

import { isHurried, whenUnhurried } from '#shared/lib/page-haste.ts';

/**
 * False for what comes up while the page outruns its machine, until that is over; never false again.
 * What is in sight by then comes before what is not.
 */
export function useUnhurried(place: RefObject<Element | null>): boolean {
  const [isDue, setDue] = useState(() => !isHurried());
  useEffect(
    () => (isDue ? undefined : whenUnhurried(() => setDue(true), place.current)),
    [isDue, place],
  );
  return isDue;
}
