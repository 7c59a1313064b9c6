import type { AssetKind } from './saves.tables.ts';
import type { Actor, Deps } from '#core/deps.ts';
import type { AssetRow } from './asset-rows.queries.ts';

import { requireOwn } from './require-asset.ts';
import { setPublic } from './versions.queries.ts';

export async function setVisibility(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { kind, id, is_public }: { kind: AssetKind; id: number; is_public: boolean },
): Promise<AssetRow> {
  await requireOwn(db, actor, { kind, id });
  await setPublic(db, id, is_public ? 1 : 0);
  return requireOwn(db, actor, { kind, id });
}
