import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { timelineQueries } from '#data/timeline.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { SaveKeeper } from '#lib/playthrough.ts';
import type { VersionRef } from '#lib/version-ref.ts';

/** Somebody played on two devices from the same save; both are kept, and they say what goes on. */
export interface ConsoleDivergence {
  readonly title: string;
  readonly text: string;
  readonly answers: readonly { readonly label: string; readonly onPress: () => void }[];
}

const subscribeToNothing = () => () => undefined;

/** Null: there is nothing to ask. */
export function useConsoleDivergence(
  romId: number,
  keeper: SaveKeeper | null,
  onOther: (save: VersionRef) => void,
): ConsoleDivergence | null {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const versionId = useSyncExternalStore(keeper?.subscribe ?? subscribeToNothing, () =>
    keeper ? keeper.divergedFrom() : null,
  );
  const { data: versions } = useInfiniteQuery({
    ...timelineQueries.of(romId, 'save'),
    enabled: versionId !== null,
  });
  if (!keeper || versionId === null) return null;
  const other = versions?.find(({ id }) => id === versionId);
  const here = { label: t('diverged-here'), onPress: () => keeper.acceptDivergence() };
  if (!other) return { title: t('diverged-title'), text: '', answers: [here] };
  const device = other.device_name ?? t('other-device');
  return {
    title: t('diverged-title'),
    text: t('diverged-text', { device, when: format.ago(other.created_at) }),
    answers: [
      here,
      {
        label: t('diverged-other'),
        onPress: () => onOther({ assetId: other.asset_id, versionId: other.id }),
      },
    ],
  };
}
