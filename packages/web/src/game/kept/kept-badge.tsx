import { HardDriveDownload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';

import { useKept } from './use-kept.ts';

/** Says in a list of facts that a game is on this device, or how far its download is. */
export function KeptBadge({ romId }: { romId: number }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { state, progress } = useKept(romId);
  const running = progress?.kind === 'running' ? progress : null;
  if (state !== 'kept' && state !== 'failed' && !running) return null;
  const percent = format.percent(running && running.total > 0 ? running.loaded / running.total : 0);
  const texts = { kept: t('kept'), failed: t('keep-failed') };
  const tones = { kept: 'plain', failed: 'danger' } as const;
  const shown = state === 'failed' ? 'failed' : 'kept';
  return (
    <li>
      <Badge
        tone={running ? 'accent' : tones[shown]}
        icon={<HardDriveDownload size={14} aria-hidden="true" />}
      >
        {running ? t('keeping', { percent }) : texts[shown]}
      </Badge>
    </li>
  );
}
