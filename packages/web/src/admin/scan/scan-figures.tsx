import { useTranslation } from 'react-i18next';

import type { ScanStats } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Figures } from '#shared/ui/figures.tsx';

interface Props {
  stats: ScanStats;
}

export function ScanFigures({ stats }: Props) {
  const { t } = useTranslation('scan');
  const { number } = useFormat();
  return (
    <Figures
      className="grid-cols-2 min-[24rem]:grid-cols-3 sm:grid-cols-6"
      figures={[
        { label: t('count-new'), value: number(stats.new_roms) },
        { label: t('count-changed'), value: number(stats.changed_roms) },
        { label: t('count-moved'), value: number(stats.moved_roms) },
        { label: t('count-returned'), value: number(stats.returned_roms) },
        {
          label: t('count-missing'),
          value: number(stats.missing_roms),
          notable: stats.missing_roms > 0,
        },
        { label: t('count-warnings'), value: number(stats.warnings), notable: stats.warnings > 0 },
      ]}
    />
  );
}
