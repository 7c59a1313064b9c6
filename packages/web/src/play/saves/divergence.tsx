import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useTimelineWith } from '#game/data/timeline.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { subscribeToNothing } from '#shared/lib/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import type { SaveSync } from './sync-state.ts';

interface Props {
  romId: number;
  saveSync: SaveSync;
  /** Restarts the game from the save of the other device. */
  onOther: (save: VersionRef) => void;
}

/**
 * The game was played on two devices from the same save. Both saves are kept; the user chooses one.
 */
export function DivergedNotice({ romId, saveSync, onOther }: Props) {
  const versionId = useSyncExternalStore(saveSync.subscribe, saveSync.divergedFrom);
  return versionId === null ? null : (
    <Question romId={romId} saveSync={saveSync} onOther={onOther} versionId={versionId} />
  );
}

function Question({ romId, saveSync, onOther, versionId }: Props & { versionId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { version: other } = useConflictingVersion(romId, versionId);
  return (
    <Notice tone="warn">
      <div role="alert" className="grid gap-2.5">
        <p className="font-semibold">{t('conflict-title')}</p>
        {other && (
          <p>
            {t('conflict-text', {
              device: other.device_name ?? t('other-device'),
              when: format.ago(other.created_at),
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saveSync.acceptDivergence()}>
            {t('conflict-use-this')}
          </Button>
          {other && (
            <Button
              size="sm"
              onClick={() => onOther({ assetId: other.asset_id, versionId: other.id })}
            >
              {t('conflict-use-other')}
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

/** Two devices continued from the same save; both versions are kept, and the user chooses one. */
export interface ConsoleDivergence {
  readonly title: string;
  readonly text: string;
  readonly answers: readonly { readonly label: string; readonly onPress: () => void }[];
}

/**
 * Null if there is no conflict, and until all buttons are known, so that none appears under a
 * finger.
 */
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
  const { version: other, isFetching } = useConflictingVersion(romId, versionId);
  if (!saveSync || versionId === null || isFetching) return null;
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

interface ConflictingVersion {
  /** Undefined until it is found, or if it does not exist. */
  readonly version: AssetVersion | undefined;
  readonly isFetching: boolean;
}

/** The version that another device saved from the same save while this game ran. */
export function useConflictingVersion(romId: number, versionId: number | null): ConflictingVersion {
  const hasConflict = versionId !== null;
  const { data, isFetching } = useTimelineWith(romId, 'save', { versionId, enabled: hasConflict });
  const version = hasConflict ? data?.find(({ id }) => id === versionId) : undefined;
  return { version, isFetching: hasConflict && !version && isFetching };
}
