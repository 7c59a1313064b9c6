import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useRestoreVersion } from '#game/data/timeline.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import { useConflictingVersion } from './divergence.tsx';

interface Props {
  romId: number;
  /** The newest version of the other device. */
  otherVersionId: number;
  onClose: () => void;
}

/** Two devices continued from the same save; the user chooses which one is the newest. */
export function ConflictDialog({ romId, otherVersionId, onClose }: Props) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { data: rom } = useQuery(romDetailQueries.one(romId));
  const { version: other } = useConflictingVersion(romId, otherVersionId);
  const restore = useRestoreVersion(romId);
  if (!rom || !other) return null;
  const device = other.device_name ?? t('other-device');
  return (
    <Dialog
      title={t('conflict-title')}
      description={titleOf(rom)}
      onClose={onClose}
      footer={
        <>
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate(other, { onSuccess: onClose })}
          >
            {t('conflict-use-other')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('conflict-use-this')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">
        {t('conflict-text', { device, when: format.ago(other.created_at) })}
      </p>
    </Dialog>
  );
}
