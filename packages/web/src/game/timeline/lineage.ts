import type { AssetVersion } from '@saveroom/contract';

export interface Lineage {
  /** The version this one is based on; null if that is the previous one or unknown. */
  readonly from: AssetVersion | null;
  /** `from` was restored, so both have the same content. */
  readonly isRestored: boolean;
  /** The version that another device created from the same base. */
  readonly conflicting: AssetVersion | null;
  readonly hasDiverged: boolean;
  /** The newest version of the save does not descend from this one. */
  readonly isBranch: boolean;
}

/** Lineage by version id. Expects the newest version first. */
export function lineageOf(versions: readonly AssetVersion[]): ReadonlyMap<number, Lineage> {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const assets = Map.groupBy(versions, ({ asset_id }) => asset_id);
  const lines = new Map([...assets].map(([id, ofAsset]) => [id, ancestorsOf(ofAsset, byId)]));
  const before = new Map(
    [...assets.values()].flatMap((ofAsset) =>
      ofAsset.map((version, index) => [version.id, ofAsset[index + 1]] as const),
    ),
  );
  const lineageOfVersion = (version: AssetVersion): Lineage => {
    const parent = version.parent_id === null ? undefined : byId.get(version.parent_id);
    const isNext = parent === undefined || parent === before.get(version.id);
    const line = lines.get(version.asset_id);
    return {
      from: isNext ? null : parent,
      isRestored: !isNext && parent.content_hash === version.content_hash,
      conflicting:
        version.diverged_from === null ? null : (byId.get(version.diverged_from) ?? null),
      hasDiverged: version.diverged_from !== null,
      isBranch: line !== undefined && version.id > line.oldest && !line.ids.has(version.id),
    };
  };
  return new Map(versions.map((version) => [version.id, lineageOfVersion(version)]));
}

/** The current version of a save and its known ancestors. */
function ancestorsOf(ofAsset: readonly AssetVersion[], byId: ReadonlyMap<number, AssetVersion>) {
  const ids = new Set<number>();
  let next = ofAsset.find(({ is_current }) => is_current);
  let oldest = next?.id ?? Infinity;
  while (next && !ids.has(next.id)) {
    ids.add(next.id);
    oldest = next.id;
    next = next.parent_id === null ? undefined : byId.get(next.parent_id);
  }
  return { ids, oldest };
}
