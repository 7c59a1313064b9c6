interface AgeRating {
  readonly rating: string;
  readonly category: string;
  readonly rating_cover_url: string;
}

/** The ratings of each board, in the order of IGDB's ids, which start at 1. */
const BOARDS: readonly (readonly [board: string, ratings: readonly string[]])[] = [
  ['ESRB', ['RP', 'EC', 'E', 'E10+', 'T', 'M', 'AO']],
  ['PEGI', ['3', '7', '12', '16', '18']],
  ['CERO', ['A', 'B', 'C', 'D', 'Z']],
  ['USK', ['0', '6', '12', '16', '18']],
  ['GRAC', ['ALL', '12+', '15+', '19+', 'TESTING']],
  ['CLASS_IND', ['L', '10', '12', '14', '16', '18']],
  ['ACB', ['G', 'PG', 'M', 'MA 15+', 'R 18+', 'RC']],
];

const ICONS = 'https://www.igdb.com/icons/rating_icons';

const RATINGS: readonly AgeRating[] = BOARDS.flatMap(([board, ratings]) =>
  ratings.map((rating) => {
    const folder = board.toLowerCase();
    const label = rating.toLowerCase().replaceAll(/[^a-z\d]+/g, '');
    return {
      rating,
      category: board,
      rating_cover_url: `${ICONS}/${folder}/${folder}_${label}.png`,
    };
  }),
);

/** The age ratings with these ids of IGDB. Unknown ids are left out. */
export const toAgeRatings = (numbers: readonly number[]): AgeRating[] =>
  numbers.flatMap((number) => RATINGS[number - 1] ?? []);
