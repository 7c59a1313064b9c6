import { queryOptions } from '@tanstack/react-query';

import { createDownloadLink, getCiaTitle } from '@saveroom/contract';
import type { DetailedRom, RomFile } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { useGuestVisit } from '#shared/data/guests.ts';

const PLATFORMS = new Set(['3ds', 'new-nintendo-3ds']);

/** The files of a game that installers on a Nintendo 3DS can download. */
export const ciaFilesOf = ({
  platform_slug,
  files,
  missing_from_fs,
}: Pick<DetailedRom, 'platform_slug' | 'files' | 'missing_from_fs'>): RomFile[] =>
  PLATFORMS.has(platform_slug) && !missing_from_fs
    ? files.filter(({ file_name }) => /\.cia$/i.test(file_name))
    : [];

/** The same for who looks at the game: guests get no link to a file. */
export function useInstallFiles(rom: Parameters<typeof ciaFilesOf>[0]): RomFile[] {
  const guest = useGuestVisit();
  return guest ? [] : ciaFilesOf(rom);
}

export const ciaQueries = {
  /** Null: the file is damaged or no CIA. */
  title: (fileId: number) =>
    queryOptions({
      queryKey: ['cia-title', fileId],
      queryFn: ({ signal }) => call(getCiaTitle, { params: { id: fileId } }, { signal }),
      staleTime: Infinity,
    }),
  /** A new link each time a dialog opens; refetching creates another. */
  link: (fileId: number) =>
    queryOptions({
      queryKey: ['download-link', fileId],
      queryFn: ({ signal }) => call(createDownloadLink, { params: { id: fileId } }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};
