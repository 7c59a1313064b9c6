import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { editionOfName, marksOfName } from '#shared/lib/version-marks.ts';
import type { MarkedTag } from '#shared/lib/version-marks.ts';

export interface VersionLabels {
  /** Short labels such as `Rev 1` and `Beta`; regions and languages are shown by other means. */
  readonly marks: (fileName: string) => string[];
  /** Every tag of the file name, in words where it is known. */
  readonly edition: (fileName: string) => string[];
}

/** What tells the versions of a game apart, in the language of the interface. */
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
