import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { FieldOrigin } from '@saveroom/contract';

/** Where something comes from, in words. Names of sources are names. */
export function useOriginName(): (origin: FieldOrigin) => string {
  const { t } = useTranslation('rom');
  return (origin) => {
    if (origin === 'file' || origin === 'dat' || origin === 'user') return t(`origin-${origin}`);
    return SOURCES[origin].name;
  };
}
