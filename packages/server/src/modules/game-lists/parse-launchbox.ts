import type { PlayStatus } from '@saveroom/contract';

import {
  type ListedGame,
  type ListedMarks,
  playersUpTo,
  presentFacts,
  readDate,
  readFlag,
  readNumber,
  readRegions,
  splitList,
  unique,
} from './listed-game.ts';
import { readRecords } from './read-records.ts';

/** Reads the games of a file in `Data/Platforms` of LaunchBox. */
export async function* parseLaunchbox(text: AsyncIterable<string>): AsyncGenerator<ListedGame> {
  for await (const { line, fields } of readRecords(text, { root: 'LaunchBox', kinds: ['Game'] })) {
    const get = (tag: string) => fields.get(tag);
    const title = get('Title');
    if (title === undefined) continue;
    const stars = readNumber(get('StarRatingFloat') ?? get('StarRating'), [0.5, 5]);
    const community = readNumber(get('CommunityStarRating'), [0.01, 5]);
    const database = get('DatabaseID') ?? '';
    yield {
      line,
      path: get('ApplicationPath') ?? '',
      name: title,
      platforms: unique([get('ScrapeAs'), get('Platform')]),
      facts: presentFacts({
        name: title,
        summary: get('Notes'),
        companies: unique([get('Developer'), get('Publisher')]),
        genres: splitList(get('Genre'), /;/),
        franchises: splitList(get('Series'), /;/),
        game_modes: splitList(get('PlayMode'), /;/),
        player_count: playersUpTo(get('MaxPlayers')),
        regions: readRegions(get('Region')),
        first_release_date: readDate(get('ReleaseDate'))?.getTime(),
        average_rating: community && community * 20,
      }),
      media: { manual: unique([get('ManualPath')]) },
      marks: {
        ...(readFlag(get('Completed')) ? { status: 'finished' } : readStatus(get('Progress'))),
        isFavorite: readFlag(get('Favorite')),
        isHidden: readFlag(get('Hide')),
        rating: stars && Math.round(stars * 2),
        lastPlayed: readDate(get('LastPlayedDate')),
        playSeconds: readNumber(get('PlayTime'), [1, 1e9]),
      },
      checksums: {},
      ids: /^[1-9]\d{0,8}$/.test(database) ? { launchbox: database } : {},
      mediaNames: unique([get('ID'), title]),
      isOwn: false,
    };
  }
}

type StatusMarks = Pick<ListedMarks, 'status' | 'isBacklogged' | 'isNowPlaying'>;

/** The statuses of a new Playnite library and of LaunchBox, and words of custom ones. */
const STATUS_WORDS: readonly (readonly [RegExp, StatusMarks])[] = [
  [/not (?:played|started)|unplayed|none/i, {}],
  [/plan|backlog|priority|wish|next/i, { isBacklogged: true }],
  [/abandon|drop|retire|quit|gave up/i, status('retired')],
  [/won.?t play|not interested/i, status('never_playing')],
  [/100 ?%|perfect|master|platinum/i, status('completed_100')],
  [/beat|finish|done|clear/i, status('finished')],
  [/complete/i, status('completed_100')],
  [/hold|pause|shelved/i, status('incomplete')],
  [/playing|in progress|active|continu/i, { isNowPlaying: true }],
  [/played|started/i, status('incomplete')],
];

function status(value: PlayStatus): StatusMarks {
  return { status: value };
}

/** What the name of a status means. An unknown one means nothing. */
export const readStatus = (text: string | undefined): StatusMarks =>
  (text === undefined ? undefined : STATUS_WORDS.find(([word]) => word.test(text)))?.[1] ?? {};
