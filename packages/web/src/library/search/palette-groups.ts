import type { LucideIcon } from 'lucide-react';

import type { Platform, Reply, RomCard, searchLibrary } from '@saveroom/contract';

import { collectionKey } from '../collections/collection.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { COMMAND_MARK, findCommands } from './command.ts';
import type { Command } from './command.ts';
import { fold } from './fold.ts';

/** One line of the palette. */
export type Entry =
  | {
      readonly kind: 'game';
      readonly rom: RomCard;
      readonly platform: Platform | undefined;
      /** The game is in no group of a platform, so its line names the platform. */
      readonly isRecent?: boolean;
    }
  | { readonly kind: 'platform'; readonly platform: Platform }
  | { readonly kind: 'collection'; readonly collection: AnyCollection }
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** The group contains commands of both kinds. */
      readonly isMixed: boolean;
    }
  | Completion
  /** Opens the search screen. */
  | { readonly kind: 'all'; readonly total: number };

/** Replaces the typed text; the palette stays open. */
export interface Completion {
  readonly kind: 'text';
  readonly text: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly detail?: string | undefined;
}

type Heading =
  | {
      readonly kind:
        | 'recent-games'
        | 'recent-searches'
        | 'platforms'
        | 'collections'
        | 'commands'
        | 'go'
        | 'values'
        | 'all';
    }
  | { readonly kind: 'games'; readonly platform: Platform | undefined; readonly more: number };

export interface Group {
  readonly key: string;
  readonly heading: Heading;
  readonly entries: readonly Entry[];
}

export const entryKey = (entry: Entry): string => {
  switch (entry.kind) {
    case 'game':
      return `game-${entry.rom.id}`;
    case 'platform':
      return `platform-${entry.platform.id}`;
    case 'collection':
      return `collection-${collectionKey(entry.collection)}`;
    case 'command':
      return `command-${entry.command.id}`;
    case 'text':
      return `text-${entry.text}`;
    case 'all':
      break;
  }
  return 'all';
};

const group = (kind: Exclude<Heading['kind'], 'games'>, entries: readonly Entry[]): Group => ({
  key: kind,
  heading: { kind },
  entries,
});

const toEntries = (commands: readonly Command[], isMixed: boolean): Entry[] =>
  commands.map((command) => ({ kind: 'command', command, isMixed }));

const hasEntries = ({ entries }: Group): boolean => entries.length > 0;

interface EmptyState {
  games: readonly RomCard[];
  platforms: readonly Platform[];
  searches: readonly Completion[];
  commands: readonly Command[];
  /** The entry that lists all commands. */
  more: Completion;
}

const MAX_SUGGESTED = 4;

/** The groups shown before anything is typed. */
export function emptyGroups(known: EmptyState): Group[] {
  const { games, platforms, searches, commands, more } = known;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const suggested = commands.filter(({ isSuggested }) => isSuggested).slice(0, MAX_SUGGESTED);
  return [
    group(
      'recent-games',
      games.map((rom) => ({
        kind: 'game',
        rom,
        platform: byId.get(rom.platform_id),
        isRecent: true,
      })),
    ),
    group('recent-searches', searches),
    group('commands', [...toEntries(suggested, false), more]),
    group('all', [{ kind: 'all', total: 0 }]),
  ].filter(hasEntries);
}

/**
 * The groups shown after the command prefix. Without further text, all commands are listed, actions
 * first.
 */
export function commandGroups(commands: readonly Command[], typed: string): Group[] {
  const text = typed.slice(COMMAND_MARK.length).trim();
  // If text was typed, commands that only insert text are left out: they would lead back to this
  // list.
  const offered = text ? commands.filter(({ run }) => typeof run !== 'string') : commands;
  const found = findCommands(offered, text).map(({ command }) => command);
  const actions = found.filter(({ kind }) => kind === 'run');
  const screens = found.filter(({ kind }) => kind === 'go');
  const groups = text
    ? [group('commands', toEntries(found, true))]
    : [group('commands', toEntries(actions, false)), group('go', toEntries(screens, false))];
  return groups.filter(hasEntries);
}

interface PaletteSearch {
  /** The typed text. */
  term: string;
  found: Reply<typeof searchLibrary> | undefined;
  platforms: readonly Platform[];
  collections: readonly AnyCollection[];
  commands: readonly Command[];
  /** Values for the operator that is being typed. */
  values: readonly Completion[];
}

const MAX_NAMED = 4;
const MAX_COMMANDS = 6;

interface Named<T> {
  item: T;
  /** Whether a name begins with the typed text. */
  isClose: boolean;
}

function findNamed<T>(
  items: readonly T[],
  term: string,
  namesOf: (item: T) => readonly string[],
): Named<T>[] {
  const wanted = fold(term);
  const found = items.flatMap((item) => {
    const names = namesOf(item).map(fold);
    if (!names.some((name) => name.includes(wanted))) return [];
    const isClose = names.some((name) => name.startsWith(wanted));
    return { item, isClose };
  });
  return found.toSorted((a, b) => Number(b.isClose) - Number(a.isClose)).slice(0, MAX_NAMED);
}

/**
 * The groups for a search, best first. Platforms and collections whose name begins with the term
 * come before the games, the others after them. Commands come last, unless the term is the name of
 * one or no game was found.
 */
export function paletteGroups(search: PaletteSearch): Group[] {
  const { term, found, platforms, collections, commands, values } = search;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const games = (found?.groups ?? []).map(({ platform_id, total, items }): Group => {
    const platform = byId.get(platform_id);
    const entries = items.map((rom): Entry => ({ kind: 'game', rom, platform }));
    const heading = { kind: 'games', platform, more: total - items.length } as const;
    return { key: `games-${platform_id}`, heading, entries };
  });
  const platformMatches = findNamed(
    platforms.filter(({ rom_count }) => rom_count > 0),
    term,
    ({ display_name, slug, fs_slug }) => [display_name, slug, fs_slug],
  );
  const collectionMatches = findNamed(collections, term, ({ name }) => [name]);
  const named = (close: boolean): Group[] => [
    group(
      'platforms',
      platformMatches
        .filter(({ isClose }) => isClose === close)
        .map(({ item: platform }) => ({ kind: 'platform', platform })),
    ),
    group(
      'collections',
      collectionMatches
        .filter(({ isClose }) => isClose === close)
        .map(({ item: collection }) => ({ kind: 'collection', collection })),
    ),
  ];
  const matching = term.includes(':') ? [] : findCommands(commands, term);
  const hasGames = found !== undefined && found.total > 0 && found.corrected === null;
  const areCommandsFirst =
    found !== undefined && (!hasGames || matching.some(({ isExact }) => isExact));
  const matchingCommands = group(
    'commands',
    toEntries(
      matching.slice(0, MAX_COMMANDS).map(({ command }) => command),
      true,
    ),
  );
  const all = group('all', found ? [{ kind: 'all', total: found.total }] : []);
  return [
    group('values', values),
    ...(areCommandsFirst ? [matchingCommands] : []),
    ...named(true),
    ...games,
    ...named(false).map((one) => ({ ...one, key: `${one.key}-far` })),
    ...(areCommandsFirst ? [] : [matchingCommands]),
    all,
  ].filter(hasEntries);
}
