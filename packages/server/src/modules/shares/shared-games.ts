import type { listSharedGames, Reply, RomPlayer, SharedGame } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { openStoredArtwork } from '#modules/artwork/artwork.api.ts';
import { downloadFirmware } from '#modules/firmware/firmware.api.ts';
import { readRomPlayer, sendPlayerContent } from '#modules/players/players.api.ts';

import { type LimitDeps, requireCreatorPlayTime, sendLimited } from './creator-limits.ts';
import { shareNotFound, type VisitedShare, type WorkingShare } from './open-share.ts';
import { allowsPlay } from './share-target.ts';
import { findSharedRoms, type SharedRomRow } from './share-targets.queries.ts';
import { gameView } from './shared-game.ts';

type GameDeps = Pick<Deps, 'db' | 'platformPlayers'>;

/** Whether a game is the target of a link, or in its collection. A save shows its game only. */
function includesRom({ found }: WorkingShare, id: number): boolean {
  if ('collection' in found) return found.romIds.includes(id);
  return found.kind === 'rom' && found.rom.id === id;
}

export async function listGames(
  { db, platformPlayers }: GameDeps,
  { row, found }: WorkingShare,
  { offset, limit }: { offset: number; limit: number },
): Promise<Reply<typeof listSharedGames>> {
  if (!('collection' in found)) throw shareNotFound();
  const ids = found.romIds.slice(offset, offset + limit);
  const roms = new Map((await findSharedRoms(db, ids)).map((rom) => [rom.id, rom]));
  const players = await platformPlayers();
  const items = ids.flatMap((id) => {
    const rom = roms.get(id);
    return rom ? [gameView(rom, { access: row.access, players })] : [];
  });
  return { items, total: found.romIds.length };
}

export async function readGame(
  { db, platformPlayers }: GameDeps,
  share: WorkingShare,
  id: number,
): Promise<SharedGame> {
  const rom = await requireSharedRom({ db }, share, id);
  return gameView(rom, { access: share.row.access, players: await platformPlayers() });
}

/** A game that is not part of the link is as unknown as one that does not exist. */
export async function requireSharedRom(
  { db }: Pick<Deps, 'db'>,
  share: WorkingShare,
  id: number,
): Promise<SharedRomRow> {
  const [rom] = includesRom(share, id) ? await findSharedRoms(db, [id]) : [];
  if (!rom) throw shareNotFound();
  return rom;
}

/** The page of a save shows the cover of its game, too. */
export async function sendCover(
  deps: Pick<Deps, 'db' | 'storage'>,
  share: WorkingShare,
  { id, size }: { id: number; size: 'small' | 'large' },
): Promise<FileReply> {
  const { found } = share;
  const ofSave = 'version' in found && found.rom?.id === id ? found.rom : null;
  const rom = ofSave ?? (await requireSharedRom(deps, share, id));
  const { path_cover_small: small, path_cover_large: large } = rom;
  const path = size === 'small' ? small || large : large || small;
  const file = path === '' ? null : await openStoredArtwork(deps, path);
  if (!file) throw shareNotFound();
  return new FileReply(file, 'cover.webp', 'image/webp', {
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'inline',
  });
}

type PlayDeps = LimitDeps & Pick<Deps, 'disk' | 'storage' | 'configFile'>;

/** Without the cores and firmware that a visitor cannot use. */
export async function readPlayer(
  deps: PlayDeps,
  share: VisitedShare,
  id: number,
): Promise<RomPlayer> {
  await requirePlayable(deps, share, id);
  const player = await readRomPlayer(deps, id);
  const needed = neededFirmware(player);
  return {
    ...player,
    cores: player.cores.filter(({ state }) => state === 'ready'),
    firmware: player.firmware.filter((one) => needed.has(one.id)),
  };
}

const neededFirmware = ({ firmware_needs }: RomPlayer): ReadonlySet<number> =>
  new Set(firmware_needs.flatMap(({ firmware_id }) => firmware_id ?? []));

async function requirePlayable(deps: LimitDeps, share: VisitedShare, id: number): Promise<void> {
  if (!allowsPlay(share.row.access)) throw shareNotFound();
  await requireSharedRom(deps, share, id);
  await requireCreatorPlayTime(deps, share);
}

export async function sendGameToPlayer(
  deps: PlayDeps,
  share: VisitedShare,
  { id, ...query }: { id: number; file_id?: number | undefined; core?: string | undefined },
): Promise<FileReply> {
  await requirePlayable(deps, share, id);
  return sendLimited(deps, share, await sendPlayerContent(deps, id, query));
}

/** Only firmware that a core of the game uses, not all of the platform's. */
export async function sendFirmware(
  deps: PlayDeps,
  share: VisitedShare,
  { id, firmwareId }: { id: number; firmwareId: number },
): Promise<FileReply> {
  await requirePlayable(deps, share, id);
  if (!neededFirmware(await readRomPlayer(deps, id)).has(firmwareId)) throw shareNotFound();
  return (await downloadFirmware(deps, firmwareId)).withGate(share.countUse);
}
