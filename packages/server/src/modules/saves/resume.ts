import type { ResumePoint } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { resourceUrl, storedList } from '#modules/roms/roms.api.ts';

import { versionPath } from './asset-view.ts';
import {
  findLastPlayed,
  findLastSessions,
  findNewestVersions,
  findPlayedGame,
  type NewestVersion,
  type PlayedGame,
} from './resume.queries.ts';

type ResumeDeps = Pick<Deps, 'db'>;

/** Where a user can continue the games played last. */
export async function listResumePoints(
  deps: ResumeDeps,
  { user, via }: Actor,
  limit: number,
): Promise<ResumePoint[]> {
  if (via === 'kiosk') return [];
  const userId = user.id;
  return resumePoints(deps, userId, await findLastPlayed(deps.db, { userId, limit }));
}

export async function readResumePoint(
  deps: ResumeDeps,
  { user }: Actor,
  romId: number,
): Promise<ResumePoint> {
  const game = await findPlayedGame(deps.db, { userId: user.id, romId });
  const [point] = game ? await resumePoints(deps, user.id, [game]) : [];
  if (!point) throw new AppError('not_found', `Rom with id '${romId}' not found`);
  return point;
}

async function resumePoints(
  { db }: ResumeDeps,
  userId: number,
  games: readonly PlayedGame[],
): Promise<ResumePoint[]> {
  if (games.length === 0) return [];
  const query = { userId, romIds: games.map(({ id }) => id) };
  const versions = new Map((await findNewestVersions(db, query)).map((one) => [one.rom_id, one]));
  const sessions = new Map((await findLastSessions(db, query)).map((one) => [one.rom_id, one]));
  return games.map(({ id, last_played, screenshots, updated_at }) => {
    const version = versions.get(id);
    const session = sessions.get(id);
    const isSavedLater = version && (!session || version.created_at > session.end_time);
    const screenshot = widestOf(storedList(screenshots));
    return {
      rom_id: id,
      last_played,
      device_name: (isSavedLater ? version : session)?.device_name ?? null,
      newest: version ? newestOf(version) : null,
      picture_path: version ? picturePath(version) : null,
      screenshot_path: screenshot === undefined ? null : resourceUrl(screenshot, updated_at),
    };
  });
}

/** Artwork before screenshots, and these before title screens. */
const widestOf = (paths: readonly string[]): string | undefined =>
  paths.find((path) => path.includes('/background/')) ??
  paths.find((path) => !path.includes('/title_screen/')) ??
  paths[0];

const newestOf = (version: NewestVersion): ResumePoint['newest'] => ({
  kind: version.kind === 'state' ? 'state' : 'save',
  asset_id: version.asset_id,
  version_id: version.id,
  emulator: version.emulator,
  created_at: version.created_at,
});

const picturePath = ({ picture_id, picture_version_id }: NewestVersion): string | null =>
  picture_id === null || picture_version_id === null
    ? null
    : versionPath('screenshot', picture_id, picture_version_id);
