import { FACETS, FILTER_FLAGS } from '@saveroom/contract';

import { someCard } from './some-card.ts';

/** A server with `total` games and the routes that a gallery needs. */
export class FakeLibrary {
  readonly requests: URL[] = [];
  readonly sent: { path: string; body: unknown }[] = [];
  total: number;
  /** Reply to every request that changes data. */
  refusal: Promise<Response> | null = null;
  /** Reply to every request that reads data. */
  outage: (() => Response) | null = null;

  constructor(total: number) {
    this.total = total;
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://library.test');
    if (init.method !== 'GET') return this.#change(url, init);
    this.requests.push(url);
    if (this.outage) return this.outage();
    if (url.pathname === '/api/roms/cards') return this.#cards(url.searchParams);
    if (url.pathname === '/api/roms/identifiers') return Response.json(this.#ids());
    if (url.pathname === '/api/roms/facets') return Response.json(this.#facets());
    return Response.json([]);
  };

  /** Numbers of the requested windows. */
  windows(): number[] {
    return this.requests
      .filter(({ pathname, search }) => pathname.endsWith('/cards') && search.includes('limit=72'))
      .map(({ searchParams }) => Number(searchParams.get('offset')) / 72);
  }

  #change(url: URL, { body }: RequestInit): Response | Promise<Response> {
    if (typeof body === 'string') {
      this.sent.push({ path: url.pathname, body: JSON.parse(body) as unknown });
    }
    return this.refusal ?? Response.json({ changed: 1 });
  }

  #cards(query: URLSearchParams): Response {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const total = query.get('search_term') === 'nothing' ? 0 : this.total;
    const count = Math.max(0, Math.min(limit, total - offset));
    const items = Array.from({ length: count }, (_, place) => {
      const name = `Game ${offset + place}`;
      return someCard({ id: offset + place + 1, name, fs_name: `${name}.gb` });
    });
    const char_index = { a: 0, m: Math.floor(total / 2) };
    return Response.json({ items, total, limit, offset, char_index, corrected: null });
  }

  #ids(): number[] {
    return Array.from({ length: this.total }, (_, place) => place + 1);
  }

  #facets() {
    const lists = Object.fromEntries(FACETS.map((facet) => [facet, []]));
    const flags = Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, 0]));
    const genres = [
      { value: 'Puzzle', count: 3 },
      { value: 'Racing', count: 9 },
    ];
    const rest = { platforms: [], statuses: [], metadata_providers: [], flags };
    return { total: this.total, ...lists, ...rest, genres };
  }
}
