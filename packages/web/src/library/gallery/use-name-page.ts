import { useEffect } from 'react';

import { PRODUCT } from '@saveroom/contract';

/** The window is named after what the gallery is of. */
export function useNamePage(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = `${name} · ${PRODUCT}`;
  }, [name]);
}
