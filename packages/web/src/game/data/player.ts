import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';

import {
  addFirmware,
  fetchCore,
  getFirmwareContent,
  getRomPlayer,
  getSaveVersionContent,
  listPlayerLicenses,
  listSaves,
  setRomProps,
} from '@saveroom/contract';
import type { FirmwareNeed, RomPlayer } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { keepCommands } from '#game/kept/keep-state.ts';
import type { VersionRef } from '#game/version-ref.ts';

import { platformQueries } from '#library/data/platforms.ts';
import { romQueries } from '#library/data/roms.ts';
import { refreshTimeline } from './timeline.ts';

const INSTALL_POLL_MS = 2000;

export const playerQueries = {
  root: ['player'] as const,
  /** Core, firmware and options needed to start a game. */
  of: (romId: number) =>
    queryOptions({
      queryKey: [...playerQueries.root, romId],
      // Users who may not play can still open the page of the game.
      queryFn: ({ signal }) =>
        call(getRomPlayer, { params: { id: romId } }, { signal, on403: 'pass' }),
      refetchInterval: ({ state }) =>
        state.data?.cores.some((core) => core.state === 'fetching') ? INSTALL_POLL_MS : false,
    }),
  saves: (romId: number) =>
    queryOptions({
      queryKey: [...playerQueries.root, romId, 'saves'],
      queryFn: ({ signal }) => call(listSaves, { query: { rom_id: romId } }, { signal }),
      // Another device may have saved in the meantime.
      staleTime: 0,
    }),
  licenses: () =>
    queryOptions({
      queryKey: [...playerQueries.root, 'licenses'],
      queryFn: ({ signal }) => call(listPlayerLicenses, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Starts a job. Requires `tasks.run`. */
export function useFetchCore(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (name: string) => call(fetchCore, { params: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: playerQueries.root }),
  });
}

interface FirmwareUpload {
  readonly need: FirmwareNeed;
  readonly file: File;
}

/**
 * Uploads a file that a core needs. Requires `firmware.write`. `onUploaded` is called before the
 * list of missing files is read again, which can remove the calling component.
 */
export function useUploadFirmware(platformId: number, onUploaded?: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ need: { md5, file_name }, file }: FirmwareUpload) => {
      // Without a known checksum, the core finds the file by its name.
      const sent = md5.length > 0 ? file : new File([file], file_name);
      const query = { platform_id: platformId, ...(md5.length > 0 && { md5: md5.join(',') }) };
      return call(addFirmware, { query }, { files: [sent] });
    },
    onSuccess: ({ uploaded }) => {
      if (uploaded > 0) onUploaded?.();
    },
    onSettled: () =>
      Promise.all(
        [playerQueries.root, platformQueries.root, ['firmware', platformId]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

interface NamedFirmware {
  readonly id: number;
  readonly name: string;
}

export const firmwareAddress = ({ id, name }: NamedFirmware): string =>
  addressOf(getFirmwareContent, { params: { id, file_name: name } });

export async function fetchFirmware(firmware: NamedFirmware, signal: AbortSignal): Promise<File> {
  const { file } = await fetchFile(firmwareAddress(firmware), { signal });
  return new File([file], firmware.name);
}

/** A relative path without `..`. */
const FILE_NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** A public file of a player, such as a core; null if the name is invalid. */
export async function fetchPlayerFile(
  { player_path }: Pick<RomPlayer, 'player_path'>,
  name: string,
): Promise<ArrayBuffer | null> {
  if (!FILE_NAME.test(name)) return null;
  const { file } = await fetchFile(`${basePath}${player_path}${name}`);
  return file.arrayBuffer();
}

/** A version of a save that is only known by its ids. */
export const savedVersion = ({ assetId, versionId }: VersionRef) => {
  const params = { id: assetId, version: versionId };
  const address = addressOf(getSaveVersionContent, { params });
  return { asset_id: assetId, id: versionId, download_path: address.slice(basePath.length) };
};

/** Content of a save or state. */
export async function fetchAsset(
  { download_path }: { download_path: string },
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const { file } = await fetchFile(`${basePath}${download_path}`, { signal });
  return file.arrayBuffer();
}

/** Updates the last played date. A failure is only logged. */
export function markPlayed(client: QueryClient, romId: number): void {
  const query = { update_last_played: true };
  call(setRomProps, { params: { id: romId }, query, body: {} }, { on403: 'pass' })
    .then(() => client.invalidateQueries({ queryKey: romQueries.root }))
    .catch((error: unknown) => logFailure('Updating the last played date', error));
}

/** Reads saves, states and lists again after playing. */
export async function refreshPlayed(client: QueryClient, romId: number): Promise<void> {
  keepCommands.get()?.refresh(romId);
  await Promise.all([
    refreshTimeline(client, romId),
    client.invalidateQueries({ queryKey: playerQueries.saves(romId).queryKey }),
    client.invalidateQueries({ queryKey: romQueries.root }),
  ]);
}
