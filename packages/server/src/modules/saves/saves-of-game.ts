import type { Db } from '#core/db/engine.ts';
import type { RomSaves } from '#modules/roms/roms.api.ts';

import { findVisibleAssets } from './asset-rows.queries.ts';
import type { AssetKind } from './saves.tables.ts';
import { saveViews, screenshotView, stateViews } from './asset-view.ts';

/** The saves, states and screenshots of a game that a user may see: their own and public ones. */
export async function savesOfGame(db: Db, romId: number, userId: number | null): Promise<RomSaves> {
  const visible = (kind: AssetKind) => findVisibleAssets(db, { romId, kind, userId });
  const [saves, states, screenshots] = [
    await visible('save'),
    await visible('state'),
    await visible('screenshot'),
  ];
  const isOwn = ({ user_id }: { user_id: number }) => user_id === userId;
  const visibleSaves = withoutPrivate(await saveViews(db, saves), userId);
  const visibleStates = withoutPrivate(await stateViews(db, states), userId);
  const visibleScreenshots = screenshots.map(screenshotView);
  return {
    user_saves: visibleSaves.filter(isOwn),
    user_states: visibleStates.filter(isOwn),
    user_screenshots: visibleScreenshots.filter(isOwn).toSorted(byCreation),
    all_user_saves: visibleSaves.map((one, index) => ({ ...one, ...ownerOf(saves[index]) })),
    all_user_states: visibleStates.map((one, index) => ({ ...one, ...ownerOf(states[index]) })),
    all_user_screenshots: visibleScreenshots.map((one, index) => ({
      ...one,
      ...ownerOf(screenshots[index]),
    })),
  };
}

type VisibleAsset = Awaited<ReturnType<typeof findVisibleAssets>>[number];

const ownerOf = (row: VisibleAsset | undefined) => ({
  username: row?.username ?? '',
  user_avatar_path: row?.avatar_path ?? '',
  user_updated_at: row?.user_updated_at ?? null,
});

const byCreation = (a: { created_at: string }, b: { created_at: string }): number =>
  a.created_at < b.created_at ? 1 : -1;

/** A public save may have a private screenshot, which other users must not see. */
const withoutPrivate = <T extends RomSaves['user_states'][number]>(
  views: readonly T[],
  userId: number | null,
): T[] =>
  views.map((one) =>
    one.user_id === userId || one.screenshot?.is_public ? one : { ...one, screenshot: null },
  );
