import { useMutation } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { exportGames, headExportGames } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { marksOfName } from '#shared/lib/version-marks.ts';

import { startDownload } from '#library/data/roms-download.ts';

const discOf = (fileName: string): string | undefined =>
  marksOfName(fileName).find(({ mark }) => mark === 'disc')?.detail;

/** Whether the name or the files of a game have disc numbers. */
const hasDiscs = ({ fs_name, files }: DetailedRom): boolean =>
  discOf(fs_name) !== undefined ||
  new Set(files.flatMap(({ file_name }) => discOf(file_name) ?? [])).size > 1;

/** Downloads an M3U playlist of the discs. */
export function usePlaylistAction(rom: DetailedRom) {
  const { t } = useTranslation('rom');
  const query = { format: 'm3u', rom_id: rom.id } as const;
  const download = useMutation({
    mutationFn: () => call(headExportGames, { query }),
    onSuccess: () => startDownload(addressOf(exportGames, { query })),
  });
  return (
    !rom.missing_from_fs &&
    hasDiscs(rom) && {
      id: 'playlist',
      label: t('playlist'),
      icon: ListOrdered,
      placement: 'menu' as const,
      onSelect: () => download.mutate(),
    }
  );
}
