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

/**
 * The files that the current user can install. Guests get none, because they can't create download
 * links.
 */
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
  /**
   * Creates a link each time a dialog opens. Never refetched, because that would create another
   * one.
   */
  link: (fileId: number) =>
    queryOptions({
      queryKey: ['download-link', fileId],
      queryFn: ({ signal }) => call(createDownloadLink, { params: { id: fileId } }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};
