import { createHash } from 'node:crypto';

import { type ExportFormat, PRODUCT } from '@saveroom/contract';

import { safeEntryName } from '#core/files/zip/entry-name.ts';
import { csvLine } from '#core/lib/csv-line.ts';
import { pathInGame } from '#modules/downloads/downloads.api.ts';
import type { Member } from '#modules/fingerprint/fingerprint.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { ExportedFile, PersonalData } from './exports.queries.ts';
import {
  GAMELIST,
  type GameRecord,
  isFinished,
  type ListFormat,
  type MediaKind,
  PEGASUS,
  released,
  xml,
  xmlLines,
} from './list-formats.ts';
import { notesText } from './notes-text.ts';

/** A name that is one part of a path. */
const fileName = (text: string): string => safeEntryName(text.replaceAll('/', '_'));

/** The same for a game in each export, so that a second import finds the games of the first. */
function guidOf({ id }: GameRecord): string {
  const hex = createHash('sha256').update(`${PRODUCT} ${id}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** In the folder that the server has for the platform. */
const pathOf = ({ platform, fs_name }: GameRecord): string => `${platform.folder}/${fs_name}`;

const LAUNCHBOX_FOLDERS: Readonly<Record<MediaKind, (platform: string) => string>> = {
  cover: (platform) => `Images/${platform}/Box - Front`,
  screenshot: (platform) => `Images/${platform}/Screenshot - Gameplay`,
  titleScreen: (platform) => `Images/${platform}/Screenshot - Game Title`,
  manual: (platform) => `Manuals/${platform}`,
};

const LAUNCHBOX: ListFormat = {
  type: 'application/xml; charset=utf-8',
  path: ({ name }) => `Data/Platforms/${fileName(name)}.xml`,
  head: () => '<?xml version="1.0" standalone="yes"?>\n<LaunchBox>\n',
  game(game, media) {
    const { personal } = game;
    const [developer, publisher] = storedList(game.companies);
    const rating = personal?.marks?.rating ?? 0;
    return `  <Game>\n${xmlLines({
      ID: guidOf(game),
      Title: game.name,
      Platform: game.platform.name,
      ApplicationPath: `Games/${fileName(game.platform.name)}/${game.fs_name}`.replaceAll(
        '/',
        '\\',
      ),
      SortTitle: game.sort_key,
      Notes: game.summary,
      Developer: developer,
      Publisher: publisher,
      Genre: storedList(game.genres).join(';'),
      Series: storedList(game.franchises).join(';'),
      PlayMode: storedList(game.game_modes).join(';'),
      MaxPlayers: game.player_count.split('-').at(-1),
      Region: storedList(game.regions)[0],
      ReleaseDate: released(game),
      CommunityStarRating:
        game.average_rating === null ? '' : (game.average_rating / 20).toFixed(2),
      StarRating: rating > 0 ? String(Math.round(rating / 2)) : '',
      StarRatingFloat: rating > 0 ? String(rating / 2) : '',
      Favorite: String(personal?.isFavorite ?? false),
      Completed: String(isFinished(personal)),
      PlayCount: String(personal?.playCount ?? 0),
      PlayTime: String(personal?.playSeconds ?? 0),
      LastPlayedDate: personal?.marks?.last_played,
      DateAdded: game.created_at,
      DatabaseID: game.launchbox_id === null ? '' : String(game.launchbox_id),
      ManualPath: media.manual?.replace(/^\.\//, '').replaceAll('/', '\\'),
    })}  </Game>\n`;
  },
  tail: '</LaunchBox>\n',
  media: {
    folder: () => '',
    // LaunchBox finds pictures by the title and the id of the game.
    path: (game, kind, extension) =>
      `${LAUNCHBOX_FOLDERS[kind](fileName(game.platform.name))}/` +
      fileName(`${game.name.slice(0, 100)}.${guidOf(game)}-01.${extension}`),
  },
};

/** The statuses of a new Playnite library. */
const PLAYNITE_STATUSES = {
  incomplete: 'Played',
  finished: 'Beaten',
  completed_100: 'Completed',
  retired: 'Abandoned',
  never_playing: 'Abandoned',
} as const;

function playniteStatus(personal: PersonalData | undefined): string {
  const { marks } = personal ?? {};
  if (marks?.now_playing === 1) return 'Playing';
  if (marks?.status) return PLAYNITE_STATUSES[marks.status];
  if (marks?.backlogged === 1) return 'Plan to Play';
  return marks?.last_played ? 'Played' : 'Not Played';
}

/** What Playnite has no words for, so that an import of the file restores it. */
const exactData = ({ marks, notes }: PersonalData) => ({
  Status: marks?.status ?? null,
  Backlog: marks?.backlogged === 1,
  NowPlaying: marks?.now_playing === 1,
  Difficulty: marks?.difficulty || null,
  Completion: marks?.completion || null,
  Notes: notes.map(({ title, content }) => ({ Title: title, Content: content })),
});

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));

/** An array of games with the properties of Playnite's own data model. */
const PLAYNITE: ListFormat = {
  type: 'application/json; charset=utf-8',
  path: ({ name }) => `${fileName(name)}.json`,
  includesMissing: true,
  head: () => '[\n',
  separator: ',\n',
  game(game) {
    const { personal } = game;
    const [developer, publisher] = storedList(game.companies);
    const rating = personal?.marks?.rating ?? 0;
    const day = released(game)?.slice(0, 10);
    return JSON.stringify({
      Id: guidOf(game),
      GameId: String(game.id),
      Name: game.name,
      SortingName: game.sort_key,
      Description: game.summary,
      Notes: notesText(personal?.notes ?? []),
      Platforms: named([game.platform.name]),
      Genres: named(storedList(game.genres)),
      Developers: named(developer === undefined ? [] : [developer]),
      Publishers: named(publisher === undefined ? [] : [publisher]),
      Series: named(storedList(game.franchises)),
      Features: named(storedList(game.game_modes)),
      Regions: named(storedList(game.regions)),
      ReleaseDate: day === undefined ? null : { ReleaseDate: day },
      CommunityScore: game.average_rating === null ? null : Math.round(game.average_rating),
      UserScore: rating > 0 ? rating * 10 : null,
      CompletionStatus: { Name: playniteStatus(personal) },
      Favorite: personal?.isFavorite ?? false,
      Playtime: personal?.playSeconds ?? 0,
      PlayCount: personal?.playCount ?? 0,
      LastActivity: personal?.marks?.last_played ?? null,
      Added: game.created_at,
      IsInstalled: game.missing === 0,
      Roms: [{ Name: game.fs_name_no_ext, Path: pathOf(game) }],
      Source: { Name: PRODUCT },
      ...(personal && { [PRODUCT]: exactData(personal) }),
    });
  },
  tail: '\n]\n',
};

/** What each column of the CSV file contains, in order. */
const CSV_COLUMNS: Readonly<Record<string, (game: GameRecord) => string | number | null>> = {
  title: ({ name }) => name,
  platform: ({ platform }) => platform.name,
  file: pathOf,
  region: ({ regions }) => storedList(regions).join(', '),
  language: ({ languages }) => storedList(languages).join(', '),
  release_date: (game) => released(game)?.slice(0, 10) ?? '',
  genre: ({ genres }) => storedList(genres).join(', '),
  status: ({ personal }) => personal?.marks?.status ?? '',
  backlog: ({ personal }) => yesOrNo(personal?.marks?.backlogged === 1),
  now_playing: ({ personal }) => yesOrNo(personal?.marks?.now_playing === 1),
  rating: ({ personal }) => personal?.marks?.rating || '',
  difficulty: ({ personal }) => personal?.marks?.difficulty || '',
  completion: ({ personal }) => personal?.marks?.completion || '',
  favorite: ({ personal }) => yesOrNo(personal?.isFavorite ?? false),
  play_time_seconds: ({ personal }) => personal?.playSeconds || '',
  last_played: ({ personal }) => personal?.marks?.last_played ?? '',
  notes: ({ personal }) => notesText(personal?.notes ?? []),
  missing: ({ missing }) => yesOrNo(missing === 1),
  sha1: ({ sha1_hash }) => sha1_hash,
  id: ({ id }) => id,
  igdb_id: ({ igdb_id }) => igdb_id,
  moby_id: ({ moby_id }) => moby_id,
  ss_id: ({ ss_id }) => ss_id,
  ra_id: ({ ra_id }) => ra_id,
  launchbox_id: ({ launchbox_id }) => launchbox_id,
  sgdb_id: ({ sgdb_id }) => sgdb_id,
  tgdb_id: ({ tgdb_id }) => tgdb_id,
  hltb_id: ({ hltb_id }) => hltb_id,
  hasheous_id: ({ hasheous_id }) => hasheous_id,
  flashpoint_id: ({ flashpoint_id }) => flashpoint_id,
};

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

const CSV: ListFormat = {
  type: 'text/csv; charset=utf-8',
  path: ({ name }) => `${fileName(name)}.csv`,
  includesMissing: true,
  // Excel reads a file without this mark in the encoding of the system.
  head: () => `\uFEFF${Object.keys(CSV_COLUMNS).join(',')}\r\n`,
  game: (game) => csvLine(Object.values(CSV_COLUMNS).map((read) => read(game))),
  tail: '',
};

/** A Logiqx DAT with the content of archives, as DATs of preservation groups list it. */
const DAT: ListFormat = {
  type: 'application/xml; charset=utf-8',
  path: ({ name }) => `${fileName(name)}.dat`,
  needsFiles: true,
  head: ({ name }) =>
    '<?xml version="1.0"?>\n' +
    '<!DOCTYPE datafile PUBLIC "-//Logiqx//DTD ROM Management Datafile//EN" ' +
    '"http://www.logiqx.com/Dats/datafile.dtd">\n<datafile>\n  <header>\n' +
    xmlLines({ name, description: name, author: PRODUCT }) +
    '  </header>\n',
  game: (game) =>
    `  <game${attributes({ name: game.fs_name_no_ext })}>\n` +
    xmlLines({ description: game.name }) +
    game.files.flatMap((file) => datEntries(game, file)).join('') +
    '  </game>\n',
  tail: '</datafile>\n',
};

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${xml(value).replaceAll('\n', '&#10;')}"`)
    .join('');

function datEntries(game: GameRecord, file: ExportedFile): string[] {
  const name = pathInGame(game, file);
  if (file.chd_sha1_hash !== '') {
    const disk = { name: name.replace(/\.chd$/i, ''), sha1: file.chd_sha1_hash };
    return [`    <disk${attributes(disk)}/>\n`];
  }
  const whole = {
    name,
    size: file.file_size_bytes,
    crc: file.crc_hash,
    md5: file.md5_hash,
    sha1: file.sha1_hash,
  };
  const members: readonly Member[] = file.archive_members
    ? (JSON.parse(file.archive_members) as Member[])
    : [whole];
  return members.map(({ name: member, size, crc = '', md5 = '', sha1 = '' }) => {
    const rom = { name: member, size: String(size), crc, md5, sha1 };
    return `    <rom${attributes(rom)}/>\n`;
  });
}

/** Playlists are files of their own: see `playlists.ts`. */
export const LIST_FORMATS: Readonly<Record<Exclude<ExportFormat, 'm3u'>, ListFormat>> = {
  gamelist: GAMELIST,
  pegasus: PEGASUS,
  launchbox: LAUNCHBOX,
  playnite: PLAYNITE,
  csv: CSV,
  dat: DAT,
};
