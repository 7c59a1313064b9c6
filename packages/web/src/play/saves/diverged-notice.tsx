import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { useRivalVersion } from './use-rival-version.ts';

interface Props {
  romId: number;
  saveSync: SaveSync;
  /** Go on from what was played elsewhere: the game starts anew from it. */
  onOther: (save: VersionRef) => void;
}

/** Somebody played on two devices from the same save. Nothing is lost; they say what goes on. */
export function DivergedNotice({ romId, saveSync, onOther }: Props) {
  const versionId = useSyncExternalStore(saveSync.subscribe, saveSync.divergedFrom);
  return versionId === null ? null : (
    <Question romId={romId} saveSync={saveSync} onOther={onOther} versionId={versionId} />
  );
}

function Question({ romId, saveSync, onOther, versionId }: Props & { versionId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { rival: other } = useRivalVersion(romId, versionId);
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
