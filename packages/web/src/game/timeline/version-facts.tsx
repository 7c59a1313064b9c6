import { Globe, MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';

/** Where a version comes from and how large it is. */
export function VersionFacts({ version }: { version: AssetVersion }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { emulator, core_version, slot, device_name, file_size_bytes, is_public } = version;
  const core = [emulator, core_version].filter(Boolean).join(' ');
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-ink-soft tabular-nums">
      {device_name !== null && (
        <span className="inline-flex items-center gap-1.5">
          <MonitorSmartphone size={14} className="shrink-0 text-ink-faint" aria-hidden="true" />
          {device_name}
        </span>
      )}
      {core !== '' && <Badge>{core}</Badge>}
      {slot !== null && <Badge>{t('slot', { slot })}</Badge>}
      {is_public && <Badge icon={<Globe size={12} aria-hidden="true" />}>{t('public')}</Badge>}
      <span>{format.bytes(file_size_bytes)}</span>
    </div>
  );
}
