import { nearRegion, regionCode } from '#modules/names/names.api.ts';
import { RANK_BITS } from '../rom-columns.ts';

import languageFacts from '../../../../data/languages.json' with { type: 'json' };

/** The data that decides whether a game is a version of another one on its platform. */
interface VersionEvidence {
  /** A user's choice, then the id at each source by priority; 0: none. */
  readonly sourceIds: readonly number[];
  /** Number of its version key; 0: not grouped by name. */
  readonly nameKey: number;
}

/** Games with the same id at the same source. */
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
    else addToList(unmatched, game.nameKey, game);
  }
  const merged = mergeClusters([...clusters.values()]);
  const byName = new Map<number, Cluster<G>[]>();
  for (const cluster of merged) for (const name of cluster.names) addToList(byName, name, cluster);
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
    games: [],
    source,
    id,
    names: new Set(),
    ids: new Map(),
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

/**
 * Merges each cluster into the first earlier one that may be the same game; all others that may be
 * the same game then join that one. Sorts by source and id first, so that the result does not depend
 * on the input order.
 */
function mergeClusters<G>(clusters: readonly Cluster<G>[]): Cluster<G>[] {
  const ordered = clusters.toSorted((a, b) => a.source - b.source || a.id - b.id);
  const merged: Cluster<G>[] = [];
  for (const cluster of ordered) {
    let target = cluster;
    for (const other of merged.filter((candidate) => sharesName(candidate, cluster))) {
      if (!isCompatible(other, target)) continue;
      if (target === cluster) {
        mergeInto(other, cluster);
        target = other;
      } else {
        mergeInto(target, other);
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

/** Whether the clusters may be one game: no source has matches for both, but none in common. */
const isCompatible = <G>(a: Cluster<G>, b: Cluster<G>): boolean =>
  [...b.ids].every(([source, ids]) => {
    const known = a.ids.get(source);
    return !known || overlaps(known, ids);
  });

function mergeInto<G>(into: Cluster<G>, cluster: Cluster<G>): void {
  into.games.push(...cluster.games);
  for (const name of cluster.names) into.names.add(name);
  for (const [source, ids] of cluster.ids) {
    into.ids.set(source, new Set([...(into.ids.get(source) ?? []), ...ids]));
  }
}

function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Preferred regions (`us`, `eu`, `jp`) and languages (`en`), the best first. */
export interface VersionPreference {
  readonly regions: readonly string[];
  readonly languages: readonly string[];
}

export const NO_PREFERENCE: VersionPreference = { regions: [], languages: [] };

/** Identifies a preference: results sorted by another one have to be sorted again. */
export const preferenceId = ({ regions, languages }: VersionPreference): string =>
  JSON.stringify([regions.map(regionCode), languages.map(baseLanguage)]);

const CODE_OF_LANGUAGE = new Map(
  languageFacts.languages.map(({ code, name }) => [name.toLowerCase(), code.toLowerCase()]),
);

/** `English (US)`, `en-US` and `En` are all `en`. */
function baseLanguage(language: string): string {
  const bare = language
    .trim()
    .toLowerCase()
    .replace(/ \(.*\)$/, '');
  return CODE_OF_LANGUAGE.get(bare) ?? bare.split(/[-_]/)[0] ?? bare;
}

/** The usual language of a release without language tags. */
const LANGUAGE_OF_REGION: Readonly<Record<string, string>> = {
  us: 'en',
  wor: 'en',
  eu: 'en',
  uk: 'en',
  au: 'en',
  ca: 'en',
  nz: 'en',
  ireland: 'en',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh',
  tw: 'zh',
  hk: 'zh',
  ru: 'ru',
  de: 'de',
  austria: 'de',
  fr: 'fr',
  sp: 'es',
  mexico: 'es',
  argentina: 'es',
  'latin america': 'es',
  it: 'it',
  br: 'pt',
  portugal: 'pt',
  nl: 'nl',
  se: 'sv',
  norway: 'no',
  denmark: 'da',
  finland: 'fi',
  poland: 'pl',
};

const MAX_RANK = 99;

/**
 * How well regions and languages match a preference, lower is better: versions that are only in
 * other languages come last, then the region decides, then the language. A country near a
 * preferred region comes right after that region.
 */
export function preferenceRank(
  { regions, languages }: { regions: readonly string[]; languages: readonly string[] },
  preference: VersionPreference,
): number {
  const preferred = preference.languages.map(baseLanguage);
  const codes = regions.map(regionCode);
  const tagged = languages.map(baseLanguage);
  const spoken =
    tagged.length > 0 ? tagged : codes.flatMap((code) => LANGUAGE_OF_REGION[code] ?? []);
  const language = bestIndex(spoken, preferred, preferred.length);
  const isForeign = tagged.length > 0 && preferred.length > 0 && language === preferred.length;
  const region = regionRank(codes, preference.regions.map(regionCode));
  const factor = MAX_RANK + 1;
  return ((isForeign ? 1 : 0) * factor + region) * factor + Math.min(language, MAX_RANK);
}

function regionRank(codes: readonly string[], preferred: readonly string[]): number {
  const last = preferred.length * 2;
  if (codes.length === 0) return Math.min(last, MAX_RANK);
  const exact = bestIndex(codes, preferred, preferred.length) * 2;
  const near = bestIndex(
    codes.flatMap((code) => nearRegion(code) ?? []),
    preferred,
    preferred.length,
  );
  const rank = Math.min(exact, near * 2 + 1);
  return Math.min(rank >= last ? last + 1 : rank, MAX_RANK);
}

function bestIndex(found: readonly string[], preferred: readonly string[], none: number): number {
  const indexes = found.map((one) => preferred.indexOf(one)).filter((index) => index >= 0);
  return indexes.length === 0 ? none : Math.min(...indexes);
}

/** The values that decide which version of a game is the main one. */
export interface OrderedVersion {
  /** `rom.version_rank`. */
  readonly rank: number;
  /** From `preferenceRank`. */
  readonly preference: number;
}

/** Negative: `a` is the better main version. 0: a tie, to be decided by name. */
export const compareVersions = (a: OrderedVersion, b: OrderedVersion): number =>
  stateOfRank(a.rank) - stateOfRank(b.rank) ||
  a.preference - b.preference ||
  detailOfRank(a.rank) - detailOfRank(b.rank);

const DETAIL_BITS = RANK_BITS.tags + RANK_BITS.quality + RANK_BITS.revision + RANK_BITS.translation;

/** The state of a release: 0 for a good dump of a finished game. */
const stateOfRank = (rank: number): number => rank >> DETAIL_BITS;
const detailOfRank = (rank: number): number => rank & (2 ** DETAIL_BITS - 1);
