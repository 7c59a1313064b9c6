import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { editionOfName, marksOfName } from '#shared/lib/version-marks.ts';
import type { MarkedTag } from '#shared/lib/version-marks.ts';

export interface VersionLabels {
  /** Short labels such as `Rev 1` and `Beta`, without regions and languages. */
  readonly marks: (fileName: string) => string[];
  /** All tags of the file name; known tags are translated. */
  readonly edition: (fileName: string) => string[];
}

/** Labels that distinguish the versions of a game, in the current language. */
export function useVersionLabels(): VersionLabels {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const label = ({ mark, detail }: MarkedTag): string =>
      mark === 'revision' && /^v/i.test(detail) ? detail : t(`version-${mark}`, { detail }).trim();
    return {
      marks: (fileName) => [...new Set(marksOfName(fileName).map(label))],
      edition: (fileName) =>
        editionOfName(fileName).map((tag) => (typeof tag === 'string' ? tag : label(tag))),
    };
  }, [t]);
}
