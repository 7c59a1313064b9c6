import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { catalogueQueries } from '#library/data/config.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { ApiError } from '#shared/lib/api-error.ts';
import { groupGames, partsOf, splitGroup } from '#uploads/plan/group-games.ts';
import type { FoundFile } from '#shared/lib/found-files.ts';
import type { GameGroup } from '#uploads/plan/group-games.ts';
import { planQueries } from '#uploads/plan/plan-queries.ts';
import type { PlannedFile } from '#uploads/plan/plan-queries.ts';

interface Target {
  platformId: number | null;
  /** If `isFolder` is false, the game becomes a folder before anything is sent. */
  rom: { id: number; name: string; isFolder: boolean } | null;
}

export interface PlannedGame extends GameGroup {
  platform: PlatformOption | null;
  /** The most likely platform first. */
  guesses: readonly PlatformOption[];
  /** Why it can't be uploaded. */
  problem: ApiError | null;
}

const folderOf = ({ name, isFolder }: GameGroup, inner: string): string =>
  [...(isFolder ? [name] : []), ...(inner ? [inner] : [])].join('/');

/** Groups the chosen files into games, with their platforms and problems. */
export function usePlan({ platformId, rom }: Target) {
  const [found, setFound] = useState<readonly FoundFile[]>([]);
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const options = usePlatformOptions();

  const groups = (rom ? groupIntoGame(rom.name, found) : groupGames(found))
    .flatMap((group) => (apart.has(group.key) ? splitGroup(group) : [group]))
    .filter(({ key }) => !dropped.has(key));
  const guessed = useQuery({
    ...planQueries.guesses(groups),
    enabled: groups.length > 0 && platformId === null,
  });
  const planned = groups.map((group) => {
    const guesses = (guessed.data?.get(group.key) ?? []).flatMap(({ slug }) => {
      const option = options.find((one) => one.slug === slug);
      return option ? [option] : [];
    });
    const wanted = chosen.get(group.key) ?? chosen.get('');
    const preset = options.find(({ id }) => id !== null && id === platformId);
    const platform = options.find(({ slug }) => slug === wanted) ?? preset ?? guesses[0] ?? null;
    return { ...group, platform, guesses };
  });
  const files = planned.flatMap((game) => plannedFiles(game, rom));
  const problems = useQuery({ ...planQueries.problems(files), enabled: files.length > 0 });
  const games: PlannedGame[] = planned.map((game) => ({
    ...game,
    problem: problems.data?.get(game.key) ?? null,
  }));

  return {
    games,
    options,
    isLooking: guessed.isFetching || problems.isFetching,
    error: guessed.error ?? problems.error,
    add: (more: readonly FoundFile[]) => {
      setFound((known) => withoutDuplicates([...known, ...more]));
      setDropped(new Set());
    },
    drop: (key: string) => setDropped(new Set([...dropped, key])),
    splitGroup: (key: string) => setApart(new Set([...apart, key])),
    /** A null key selects the platform for all games. */
    choose: (key: string | null, slug: string) =>
      setChosen(key === null ? new Map([['', slug]]) : new Map([...chosen, [key, slug]])),
  };
}

function groupIntoGame(name: string, found: readonly FoundFile[]): GameGroup[] {
  if (found.length === 0) return [];
  return [{ key: name, name, isFolder: false, files: partsOf(found) }];
}

/** The server can only check folders that exist. */
const plannedFiles = (
  game: GameGroup & { platform: PlatformOption | null },
  rom: Target['rom'],
): PlannedFile[] =>
  game.files.map(({ file, folder }) => ({
    key: game.key,
    name: file.name,
    size: file.size,
    folder: rom ? folder : folderOf(game, folder),
    ...(game.platform?.id && rom?.isFolder !== false && { platform_id: game.platform.id }),
    ...(rom && { rom_id: rom.id }),
  }));

/** Removes files that were chosen twice. */
function withoutDuplicates(found: readonly FoundFile[]): FoundFile[] {
  const byPath = new Map(
    found.map((one) => [[...one.folders, one.file.name].join('/'), one] as const),
  );
  return [...byPath.values()];
}

export const placedFiles = (game: PlannedGame, romId: number | null) =>
  game.files.map(({ file, folder }) => ({
    file,
    folder: romId === null ? folderOf(game, folder) : folder,
  }));

/** A platform that can be selected. If `id` is null, it is created on upload. */
export interface PlatformOption {
  slug: string;
  name: string;
  id: number | null;
}

/** Platforms of the library by name, then those of the catalog, if the user may create them. */
function usePlatformOptions(): PlatformOption[] {
  const { can } = useMe();
  const format = useFormat();
  const mayMake = can('platforms.write');
  const { data: own = [] } = useQuery(platformQueries.all());
  const { data: all = [] } = useQuery({ ...catalogueQueries.platforms(), enabled: mayMake });
  const known = own
    .filter(({ missing_from_fs }) => !missing_from_fs)
    .map(({ slug, display_name, id }) => ({ slug, name: display_name, id }));
  const slugs = new Set(own.map(({ slug }) => slug));
  const others = all
    .filter(({ slug }) => !slugs.has(slug))
    .map(({ slug, name }) => ({ slug, name, id: null }));
  const byName = (a: PlatformOption, b: PlatformOption) => format.compare(a.name, b.name);
  return [...known.toSorted(byName), ...others.toSorted(byName)];
}
