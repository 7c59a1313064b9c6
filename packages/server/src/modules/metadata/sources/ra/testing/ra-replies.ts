import type { FakeReply } from '#testing/fake-source.ts';

/** The checksum that the list of games has for game 940001. */
export const RA_HASH = '00112233445566778899AABBCCDDEEFF';

const CONSOLE = { ConsoleID: 1, ConsoleName: 'Genesis/Mega Drive' };

const listed = (ID: number, Title: string, Hashes: readonly string[]) => ({
  Title,
  ID,
  ...CONSOLE,
  ImageIcon: '/Images/900001.png',
  NumAchievements: 3,
  NumLeaderboards: 1,
  Points: 40,
  DateModified: '2024-12-17 22:07:11',
  ForumTopicID: 27_001,
  Hashes,
});

const achievement = (ID: number, facts: object) => ({
  ID,
  NumAwarded: 190,
  NumAwardedHardcore: 99,
  Title: 'Keeper of the Lamps',
  Description: 'Light 100 lamps',
  Points: 5,
  TrueRatio: 7,
  Author: 'Inventor',
  AuthorULID: '00INVENTED0000000000000000',
  DateModified: '2023-09-30 02:00:49',
  DateCreated: '2012-11-02 00:03:12',
  BadgeName: `9500${ID}`,
  DisplayOrder: 10,
  MemAddr: '00000000000000000000000000000000',
  ...facts,
});

const game = {
  ID: 940_001,
  Title: 'Lantern Harbor',
  ...CONSOLE,
  ForumTopicID: 112,
  ImageIcon: '/Images/900001.png',
  ImageTitle: '/Images/900002.png',
  ImageIngame: '/Images/900003.png',
  ImageBoxArt: '/Images/900004.png',
  Publisher: 'Halfmoon Soft',
  Developer: 'Copper Fern Studio',
  Genre: 'Adventure',
  Released: '1993-07-13',
  ReleasedAtGranularity: 'day',
  IsFinal: false,
  RichPresencePatch: '00000000000000000000000000000000',
  ParentGameID: null,
  NumDistinctPlayers: 457,
  NumDistinctPlayersCasual: 457,
  NumDistinctPlayersHardcore: 457,
};

/** An entry in a page of the games that a user has started. */
const begun = (GameID: number, HighestAwardKind: string | null) => ({
  GameID,
  Title: `Invented game ${GameID}`,
  ImageIcon: '/Images/900001.png',
  ...CONSOLE,
  MaxPossible: 26,
  NumAwarded: 9,
  NumAwardedHardcore: 8,
  MostRecentAwardedDate: '2025-06-17T13:03:32+00:00',
  HighestAwardKind,
  HighestAwardDate: HighestAwardKind === null ? null : '2025-06-17T13:03:32+00:00',
});

const COMPLETION = [
  begun(940_001, null),
  begun(940_002, 'beaten-softcore'),
  begun(940_003, 'beaten-hardcore'),
  begun(940_004, 'completed'),
  begun(940_005, 'mastered'),
];
const PAGE = 3;

/** A page of at most three games; RetroAchievements sends up to 500. */
export function raCompletionPage(url: URL): FakeReply {
  const offset = Number(url.searchParams.get('o') ?? 0);
  const Results = COMPLETION.slice(offset, offset + PAGE);
  return { body: { Count: Results.length, Total: COMPLETION.length, Results } };
}

/** Replies of `retroachievements.org`. */
export const raReplies = {
  gameList: {
    body: [
      listed(940_009, '~Hack~ ~Demo~ Moss Runner: Chapter 0', ['ffeeddccbbaa99887766554433221100']),
      listed(940_001, 'Lantern Harbor', [RA_HASH.toLowerCase(), '0123456789abcdef'.repeat(2)]),
      listed(940_008, 'Tinpot Admiral', []),
    ],
  },
  game: {
    body: {
      ...game,
      Flags: null,
      GuideURL: '',
      Updated: '2025-07-06T16:20:59.000000Z',
      NumAchievements: 2,
      Achievements: {
        1: achievement(1, { type: null }),
        2: achievement(2, { Title: 'Harbor Master', type: 'win_condition', BadgeName: 95_002 }),
      },
      Claims: [],
    },
  },
  /** A game without achievements: an empty list, and placeholders instead of pictures. */
  gameWithoutAchievements: {
    body: {
      ...game,
      NumAchievements: 0,
      Achievements: [],
      Claims: [],
      ImageBoxArt: '/Images/000002.png',
    },
  },
  unknownGame: { body: [] },
  userProgress: {
    body: {
      ...game,
      Flags: 0,
      NumAchievements: 3,
      NumAwardedToUser: 2,
      NumAwardedToUserHardcore: 1,
      UserCompletion: '66.67%',
      UserCompletionHardcore: '33.33%',
      Achievements: {
        1: achievement(1, {
          Type: null,
          DateEarned: '2022-11-04 11:53:46',
          DateEarnedHardcore: '2022-11-04 11:53:46',
        }),
        2: achievement(2, { Type: 'progression', DateEarned: '2022-11-05 09:00:00' }),
        3: achievement(3, { Type: null }),
      },
      HighestAwardKind: 'beaten-softcore',
      HighestAwardDate: '2022-12-02T12:29:05+00:00',
    },
  },
  achievementOfTheWeek: { body: { Achievement: { ID: 1, Title: 'Keeper of the Lamps' } } },
  unauthorized: {
    status: 401,
    body: {
      message: 'Unauthenticated.',
      errors: [{ status: 419, code: 'unauthorized', title: 'Unauthenticated.' }],
    },
  },
  expired: { status: 419, body: { message: 'Unauthenticated.' } },
  tooManyRequests: { status: 429, body: { message: 'Too Many Attempts.' } },
  unknownUser: {
    status: 422,
    body: { message: 'Invented: no such user.', errors: { u: ['Invented: no such user.'] } },
  },
} satisfies Record<string, FakeReply>;
