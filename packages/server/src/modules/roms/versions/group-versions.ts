/** The data that decides whether a game is a version of another one on its platform. */
export interface VersionEvidence {
  /** A user's choice, then the id at each source by priority; 0: none. */
  readonly sourceIds: readonly number[];
  /** Number of its version key; 0: not grouped by name. */
  readonly nameKey: number;
}

interface Cluster<G> {
  readonly games: G[];
  /** Index of the deciding source, and the id there. */
  readonly source: number;
  readonly id: number;
  readonly names: Set<number>;
  /** By index of the source: the ids of its games there. */
  readonly ids: Map<number, Set<number>>;
}

const USER_CHOICE = 0;

/**
 * Splits games of one platform into groups of versions; the order of the games does not matter.
 *
 * 1. A user's choice: games with the same choice, and no others.
 * 2. A match: games with the same id at the first source that has a match.
 * 3. Names: clusters of matched games with a common name are merged, unless a source has them as
 *    different games. Unmatched games join the cluster with their name; when there is none, or
 *    several that are different games, unmatched games of one name form a group of their own.
 */
export function groupVersions<G extends VersionEvidence>(games: readonly G[]): G[][] {
  const clusters = new Map<string, Cluster<G>>();
  const unmatched = new Map<number, G[]>();
  const groups: G[][] = [];
  for (const game of games) {
    const source = game.sourceIds.findIndex((id) => id !== 0);
    if (source >= 0) addToCluster(clusters, game, source);
    else if (game.nameKey === 0) groups.push([game]);
    else addTo(unmatched, game.nameKey, game);
  }
  const merged = mergeClusters([...clusters.values()]);
  const byName = new Map<number, Cluster<G>[]>();
  for (const cluster of merged) for (const name of cluster.names) addTo(byName, name, cluster);
  for (const [name, sameName] of unmatched) {
    const [cluster, ...others] = byName.get(name) ?? [];
    if (cluster && others.length === 0) cluster.games.push(...sameName);
    else groups.push(sameName);
  }
  return [...groups, ...merged.map((cluster) => cluster.games)];
}

function addToCluster<G extends VersionEvidence>(
  clusters: Map<string, Cluster<G>>,
  game: G,
  source: number,
): void {
  const id = game.sourceIds[source] ?? 0;
  const key = `${source}:${id}`;
  const cluster: Cluster<G> = clusters.get(key) ?? {
    ...{ games: [], source, id },
    ...{ names: new Set(), ids: new Map() },
  };
  clusters.set(key, cluster);
  cluster.games.push(game);
  if (source === USER_CHOICE) return;
  if (game.nameKey !== 0) cluster.names.add(game.nameKey);
  for (const [index, known] of game.sourceIds.entries()) {
    if (known === 0) continue;
    const ids = cluster.ids.get(index) ?? new Set();
    cluster.ids.set(index, ids.add(known));
  }
}

/** Sorts by source and id first, so that the result does not depend on the input order. */
function mergeClusters<G>(clusters: readonly Cluster<G>[]): Cluster<G>[] {
  const ordered = clusters.toSorted((a, b) => a.source - b.source || a.id - b.id);
  const merged: Cluster<G>[] = [];
  for (const cluster of ordered) {
    let target = cluster;
    for (const other of merged.filter((one) => sharesName(one, cluster))) {
      if (!isCompatible(other, target)) continue;
      if (target === cluster) {
        absorb(other, cluster);
        target = other;
      } else {
        absorb(target, other);
        merged.splice(merged.indexOf(other), 1);
      }
    }
    if (target === cluster) merged.push(cluster);
  }
  return merged;
}

const sharesName = <G>(a: Cluster<G>, b: Cluster<G>): boolean => overlaps(a.names, b.names);

const overlaps = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  [...a].some((one) => b.has(one));

/** False: a source has matches for both, and none in common. */
const isCompatible = <G>(a: Cluster<G>, b: Cluster<G>): boolean =>
  [...b.ids].every(([source, ids]) => {
    const known = a.ids.get(source);
    return !known || overlaps(known, ids);
  });

function absorb<G>(into: Cluster<G>, cluster: Cluster<G>): void {
  into.games.push(...cluster.games);
  for (const name of cluster.names) into.names.add(name);
  for (const [source, ids] of cluster.ids) {
    into.ids.set(source, new Set([...(into.ids.get(source) ?? []), ...ids]));
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
