/** What decides whether a game is a version of another one on its platform. */
export interface VersionEvidence {
  /** Ids by source, the deciding source first, a person's choice before all; 0: none. */
  readonly sourceIds: readonly number[];
  /** Number of its version key; 0: not grouped by name. */
  readonly nameKey: number;
}

interface Team<G> {
  readonly games: G[];
  /** Place of the deciding source, and its id. */
  readonly source: number;
  readonly id: number;
  readonly names: Set<number>;
  /** By source: the ids its games have there. */
  readonly ids: Map<number, Set<number>>;
}

const BY_CHOICE = 0;

/**
 * Splits games of one platform into groups of versions; the order of the games does not matter.
 *
 * 1. A person's choice: games of one choice, and nothing else.
 * 2. A match: games with the same id from the first source that knows them.
 * 3. Names: teams of matched games with a common name become one, unless a source says that they
 *    are different games. Unmatched games of one name join the team that has this name; they stay
 *    among themselves when there is none, or several that are different games.
 */
export function groupVersions<G extends VersionEvidence>(games: readonly G[]): G[][] {
  const teams = new Map<string, Team<G>>();
  const unmatched = new Map<number, G[]>();
  const groups: G[][] = [];
  for (const game of games) {
    const source = game.sourceIds.findIndex((id) => id !== 0);
    if (source >= 0) addToTeam(teams, game, source);
    else if (game.nameKey === 0) groups.push([game]);
    else addTo(unmatched, game.nameKey, game);
  }
  const joined = joinTeams([...teams.values()]);
  const byName = new Map<number, Team<G>[]>();
  for (const team of joined) for (const name of team.names) addTo(byName, name, team);
  for (const [name, alike] of unmatched) {
    const [team, ...others] = byName.get(name) ?? [];
    if (team && others.length === 0) team.games.push(...alike);
    else groups.push(alike);
  }
  return [...groups, ...joined.map((team) => team.games)];
}

function addToTeam<G extends VersionEvidence>(
  teams: Map<string, Team<G>>,
  game: G,
  source: number,
): void {
  const id = game.sourceIds[source] ?? 0;
  const key = `${source}:${id}`;
  const team: Team<G> = teams.get(key) ?? {
    ...{ games: [], source, id },
    ...{ names: new Set(), ids: new Map() },
  };
  teams.set(key, team);
  team.games.push(game);
  if (source === BY_CHOICE) return;
  if (game.nameKey !== 0) team.names.add(game.nameKey);
  for (const [place, known] of game.sourceIds.entries()) {
    if (known === 0) continue;
    const ids = team.ids.get(place) ?? new Set();
    team.ids.set(place, ids.add(known));
  }
}

/** In the order of their sources and ids, so that the result is the same however they came. */
function joinTeams<G>(teams: readonly Team<G>[]): Team<G>[] {
  const ordered = teams.toSorted((a, b) => a.source - b.source || a.id - b.id);
  const joined: Team<G>[] = [];
  for (const team of ordered) {
    let home = team;
    for (const other of joined.filter((one) => sharesName(one, team))) {
      if (!agree(other, home)) continue;
      if (home === team) {
        absorb(other, team);
        home = other;
      } else {
        absorb(home, other);
        joined.splice(joined.indexOf(other), 1);
      }
    }
    if (home === team) joined.push(team);
  }
  return joined;
}

const sharesName = <G>(a: Team<G>, b: Team<G>): boolean => overlaps(a.names, b.names);

const overlaps = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  [...a].some((one) => b.has(one));

/** No source that knows both calls them by different ids only. */
const agree = <G>(a: Team<G>, b: Team<G>): boolean =>
  [...b.ids].every(([source, ids]) => {
    const known = a.ids.get(source);
    return !known || overlaps(known, ids);
  });

function absorb<G>(into: Team<G>, team: Team<G>): void {
  into.games.push(...team.games);
  for (const name of team.names) into.names.add(name);
  for (const [source, ids] of team.ids) {
    into.ids.set(source, new Set([...(into.ids.get(source) ?? []), ...ids]));
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
