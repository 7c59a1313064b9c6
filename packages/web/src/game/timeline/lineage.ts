import type { AssetVersion } from '@saveroom/contract';

export interface Lineage {
  /** What it went on from, where that is worth a word: not simply the one before. */
  readonly from: AssetVersion | null;
  /** It is what `from` was, made the newest once more. */
  readonly isBroughtBack: boolean;
  /** What another device had made of the same version. */
  readonly rival: AssetVersion | null;
  readonly hasDiverged: boolean;
  /** The newest one of its name did not come from here. */
  readonly isAside: boolean;
}

/** By id: how the versions of a game hang together, as far as they are known. Newest first. */
export function lineageOf(versions: readonly AssetVersion[]): ReadonlyMap<number, Lineage> {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const assets = Map.groupBy(versions, ({ asset_id }) => asset_id);
  const lines = new Map([...assets].map(([id, ofAsset]) => [id, lineOf(ofAsset, byId)]));
  const before = new Map(
    [...assets.values()].flatMap((ofAsset) =>
      ofAsset.map((version, place) => [version.id, ofAsset[place + 1]] as const),
    ),
  );
  const linked = (version: AssetVersion): Lineage => {
    const parent = version.parent_id === null ? undefined : byId.get(version.parent_id);
    const isNext = parent === undefined || parent === before.get(version.id);
    const line = lines.get(version.asset_id);
    return {
      from: isNext ? null : parent,
      isBroughtBack: !isNext && parent.content_hash === version.content_hash,
      rival: version.diverged_from === null ? null : (byId.get(version.diverged_from) ?? null),
      hasDiverged: version.diverged_from !== null,
      isAside: line !== undefined && version.id > line.oldest && !line.ids.has(version.id),
    };
  };
  return new Map(versions.map((version) => [version.id, linked(version)]));
}

/** From the newest of a save back to where nothing more is known. */
function lineOf(ofAsset: readonly AssetVersion[], byId: ReadonlyMap<number, AssetVersion>) {
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
