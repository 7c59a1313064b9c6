import type { Page, Route } from '@playwright/test';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A library that is too large for a test to scan: its lists are generated on request. */
export class HugeLibrary {
  readonly total: number;
  #now = 0;
  /** The highest number of concurrent requests for windows. */
  mostAtOnce = 0;
  windowCount = 0;

  constructor(total: number) {
    this.total = total;
  }

  async serve(page: Page): Promise<void> {
    await page.route('**/api/roms/cards?*', (route) => this.#answer(route));
  }

  firstOf(letter: string): number {
    return Math.ceil((LETTERS.indexOf(letter) * this.total) / LETTERS.length);
  }

  async #answer(route: Route): Promise<void> {
    const query = new URL(route.request().url()).searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    this.#now += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#now);
    if (limit > 1) this.windowCount += 1;
    const count = Math.max(0, Math.min(limit, this.total - offset));
    const items = Array.from({ length: count }, (_, step) => this.#game(offset + step));
    const char_index = Object.fromEntries(
      LETTERS.map((letter) => [letter.toLowerCase(), this.firstOf(letter)]),
    );
    await route
      .fulfill({ json: { items, total: this.total, limit, offset, char_index, corrected: null } })
      // The page has aborted the request.
      .catch(() => undefined);
    this.#now -= 1;
  }

  #game(index: number) {
    const letter = LETTERS[Math.floor((index * LETTERS.length) / this.total)];
    const name = `${letter} game ${index}`;
    return {
      id: index + 1,
      platform_id: 1,
      name,
      fs_name: `${name}.nes`,
      fs_name_no_tags: name,
      fs_extension: 'nes',
      fs_size_bytes: 40_976,
      path_cover_small: '',
      path_cover_large: '',
      thumbhash: '',
      regions: ['World'],
      languages: [],
      revision: '',
      first_release_date: null,
      average_rating: null,
      sibling_count: 0,
      is_identified: false,
      is_verified: false,
      has_ra: false,
      ra_id: null,
      has_manual: false,
      has_notes: false,
      missing_from_fs: false,
      is_favorite: false,
      backlogged: false,
      now_playing: false,
      hidden: false,
      status: null,
      rating: 0,
      last_played: null,
      created_at: '2026-01-01T00:00:00Z',
    };
  }
}
