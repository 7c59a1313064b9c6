/** Password of the admin in generated libraries. */
export const PASSWORD = 'correct horse battery staple';

/** Generated games have no files: a scan would find all of them missing, while lists are measured. */
export const WITHOUT_SCANS = { ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false' };

export interface BrowseCase {
  readonly what: string;
  /** Requested one after the other, each several times. */
  readonly urls: readonly string[];
}

const PAGE = 'limit=72&with_filter_values=false&with_rom_id_index=false';
const GENRES = ['Action', 'Puzzle', 'Racing', 'Shooter', 'Sport', 'Strategy'];
const ORDERS = [
  ...['name', 'id', 'fs_size_bytes', 'created_at', 'updated_at', 'first_release_date'],
  ...['average_rating', 'last_played', 'rating', 'fs_name', 'genres'],
];
const PLATFORMS = [1, 2, 3, 5, 8, 13, 21, 34, 55];

const roms = (query: string): string => `/api/roms?${PAGE}&${query}`;
const cards = (query: string): string => `/api/roms/cards?limit=72&${query}`;

/** Not paginated: returns all of them, thousands if there are as many companies. */
export const ALL_VIRTUAL = 'virtual collections of every kind';

/** Typing errors, words written together, initials, platforms and numbers. */
const TOLERANT_SEARCH = 'tolerant search';
const OPERATORS = 'search with operators';

/** Kinds of requests whose limit is the p95 of a search. */
export const SEARCHES: readonly string[] = ['search as you type', TOLERANT_SEARCH, OPERATORS];

/** All requests that a gallery makes. */
export function browseCases(count: number): BrowseCase[] {
  const offsets = [0, Math.floor(count / 2), count - 72];
  const everywhere = (query: string): string[] =>
    offsets.flatMap((offset) => [
      roms(`${query}&offset=${offset}`),
      cards(`${query}&offset=${offset}`),
    ]);
  const letters = 'with_char_index=true';
  return [
    { what: 'all games', urls: everywhere('order_by=name') },
    { what: 'a platform', urls: PLATFORMS.map((id) => roms(`platform_id=${id}&offset=144`)) },
    {
      what: 'a platform, two genres, a region',
      urls: PLATFORMS.flatMap((id) =>
        GENRES.map((genre) =>
          roms(`platform_id=${id}&genres=${genre}&genres=Arcade&genres_logic=any&regions=USA`),
        ),
      ),
    },
    {
      what: 'facets and flags of all games',
      urls: GENRES.flatMap((genre) => [
        cards(`genres=${genre}&languages=En&languages=Fr&languages_logic=all&verified=true`),
        cards(`genres=${genre}&genres_logic=none&matched=true&duplicate=true`),
        cards(`genres=${genre}&companies=Company%2012&statuses=finished`),
      ]),
    },
    { what: 'versions as one', urls: everywhere('group_by_meta_id=true') },
    {
      what: 'versions as one, filtered',
      urls: GENRES.map((genre) => cards(`group_by_meta_id=true&genres=${genre}&regions=Japan`)),
    },
    ...ORDERS.map((order) => ({
      what: `by ${order}`,
      urls: ['asc', 'desc'].flatMap((dir) =>
        offsets.map((offset) => cards(`order_by=${order}&order_dir=${dir}&offset=${offset}`)),
      ),
    })),
    {
      what: 'with the letter index',
      urls: ['', ...PLATFORMS.map((id) => `&platform_id=${id}`)].map((of) => cards(letters + of)),
    },
    {
      what: 'as a 4.2 client asks: everything',
      urls: PLATFORMS.map((id) => `/api/roms?limit=72&platform_id=${id}`),
    },
    {
      what: 'values of a view',
      urls: PLATFORMS.map((id) => `/api/roms/filters?platform_id=${id}`),
    },
    {
      what: 'counts for the filter drawer',
      urls: [
        '/api/roms/facets',
        ...PLATFORMS.map((id) => `/api/roms/facets?platform_id=${id}`),
        ...GENRES.map((genre) => `/api/roms/facets?genres=${genre}&group_by_meta_id=true`),
      ],
    },
    {
      what: 'a list searched',
      urls: ['kazu', 'ra', 'Torlun', 'usa mi', 'sashi|neta', 'zzz'].map((term) =>
        cards(`search_term=${encodeURIComponent(term)}`),
      ),
    },
    {
      what: 'search as you type',
      urls: [
        ...['k', 'ka', 'kaz', 'kazu', 'kazum', 'kazumi', 'kazumi r', 'kazumi ro', 'tor', 'torx'],
        ...['kazimu', 'shilorq', 'velodr fin', 'lunphob', 'qwertyuiop', 'a', 'nixsa bel'],
      ].map((term) => `/api/search/library?term=${encodeURIComponent(term)}`),
    },
    {
      what: TOLERANT_SEARCH,
      urls: [
        ...['kazumi rota', 'kazmi roat', 'kazumirota', 'ktn2', 'belgar tlopho', 'shilunphobel'],
        ...[
          '3ds kazumi',
          'amiga',
          'game boy tor',
          'kazumi vii',
          'zumi & lo',
          'qwertz uiopas dfghj',
        ],
      ].map((term) => cards(`search_term=${encodeURIComponent(term)}`)),
    },
    {
      what: OPERATORS,
      urls: [
        ...['platform:3ds', 'genre:puzzle -beta', 'year:1990..1995 kazu', 'is:favorite ra'],
        ...['"kazu mi"', '-usa', 'region:japan tor', 'platform:amiga lunphob'],
      ].map((term) => cards(`search_term=${encodeURIComponent(term)}`)),
    },
    {
      what: ALL_VIRTUAL,
      urls: ['/api/collections/virtual?type=all&with_rom_ids=false'],
    },
    {
      what: 'a random game',
      urls: ['', '?platform_id=3', '?genres=Puzzle'].map((of) => `/api/roms/random${of}`),
    },
  ];
}

/** Requests of restricted people that are about everything at once, or follow a change. */
export const WITHOUT_LIMIT: readonly string[] = [
  ...['statistics', 'platforms', 'collections', 'first page after an edit'],
];

/** `visible`: ids of games that everybody sees. */
export function restrictedCases(count: number, visible: readonly number[]): BrowseCase[] {
  const pages = (offset: number): string[] =>
    ['name', 'average_rating', 'created_at'].map((order) =>
      cards(`order_by=${order}&offset=${offset}`),
    );
  const terms = (what: string): readonly string[] =>
    browseCases(count).find((one) => one.what === what)?.urls ?? [];
  return [
    { what: 'first page', urls: [...pages(0), roms('order_by=name')] },
    {
      what: 'deep page',
      urls: [...pages(Math.floor(count / 4)), roms(`offset=${Math.floor(count / 4)}`)],
    },
    { what: 'a platform', urls: [13, 21, 34, 55].map((id) => roms(`platform_id=${id}`)) },
    { what: 'versions as one', urls: [cards('group_by_meta_id=true'), cards('genres=Puzzle')] },
    { what: 'count', urls: GENRES.map((genre) => `/api/roms/cards?limit=1&genres=${genre}`) },
    { what: 'counts for the filter drawer', urls: terms('counts for the filter drawer') },
    { what: 'a list searched', urls: terms('a list searched') },
    { what: 'search as you type', urls: terms('search as you type') },
    { what: 'a random game', urls: terms('a random game') },
    { what: 'a game with its versions', urls: visible.map((id) => `/api/roms/${id}`) },
    {
      what: 'statistics',
      urls: ['/api/stats/library', '/api/stats?include_platform_stats=true'],
    },
    { what: 'platforms', urls: ['/api/platforms'] },
    { what: 'collections', urls: ['/api/collections', '/api/collections/virtual?type=genre'] },
  ];
}
