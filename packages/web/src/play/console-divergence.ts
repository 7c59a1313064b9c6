import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { VersionRef } from '#game/version-ref.ts';

import { useRivalVersion } from '#play/saves/use-rival-version.ts';

/** Somebody played on two devices from the same save; both are kept, and they say what goes on. */
export interface ConsoleDivergence {
  readonly title: string;
  readonly text: string;
  readonly answers: readonly { readonly label: string; readonly onPress: () => void }[];
}

const subscribeToNothing = () => () => undefined;

/** Null: there is nothing to ask, or not all answers are known: none is to come below a thumb. */
export function useConsoleDivergence(
  romId: number,
  saveSync: SaveSync | null,
  onOther: (save: VersionRef) => void,
): ConsoleDivergence | null {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const versionId = useSyncExternalStore(saveSync?.subscribe ?? subscribeToNothing, () =>
    saveSync ? saveSync.divergedFrom() : null,
  );
  const { rival: other, isLooking } = useRivalVersion(romId, versionId);
  if (!saveSync || versionId === null || isLooking) return null;
  const here = { label: t('conflict-use-this'), onPress: () => saveSync.acceptDivergence() };
  if (!other) return { title: t('conflict-title'), text: '', answers: [here] };
  const device = other.device_name ?? t('other-device');
  return {
    title: t('conflict-title'),
    text: t('conflict-text', { device, when: format.ago(other.created_at) }),
    answers: [
      here,
      {
        label: t('conflict-use-other'),
        onPress: () => onOther({ assetId: other.asset_id, versionId: other.id }),
      },
    ],
  };
}
