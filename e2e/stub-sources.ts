import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);
/** The only key that both sources accept. */
export const STUB_KEY = 'right-key';
/** All addresses below this one go to the stub: it serves the pictures of its sources. */
const PICTURES = 'https://thumbnails.libretro.com';
const COLOR = 'Game Boy Color';

const game = (game_id: number, title: string, description: string) => ({
  game_id,
  title,
  description,
  moby_url: `https://www.mobygames.com/game/${game_id}`,
  genres: [{ genre_name: 'Puzzle' }],
  platforms: [{ platform_id: 11, platform_name: COLOR, first_release_date: '1999-05-04' }],
  sample_cover: { image: `${PICTURES}/${game_id}.png` },
});

const GAMES = [
  game(501, 'Café Étoilé', 'A small café under the stars.'),
  game(502, 'Café Étoilé 2', 'The same café, one year later.'),
];

/** The parts of MobyGames and SteamGridDB that tests need, on one port. */
export class StubSources {
  readonly #http: HttpServer;
  readonly env: Record<string, string>;

  private constructor(http: HttpServer) {
    const { port } = http.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    this.#http = http;
    this.env = {
      MOBYGAMES_API_URL: `${address}/moby`,
      STEAMGRIDDB_API_URL: `${address}/sgdb`,
      LIBRETRO_THUMBNAILS_URL: `${address}/pictures`,
      // All other sources are unreachable: no test uses the internet.
      HASHEOUS_API_ENABLED: 'false',
      PLAYMATCH_API_ENABLED: 'false',
      LAUNCHBOX_API_ENABLED: 'false',
      LIBRETRO_API_ENABLED: 'false',
      TITLEDB_API_ENABLED: 'false',
    };
  }

  static async start(): Promise<StubSources> {
    const http = createServer((request, response) => {
      const { status, type, body } = answer(request);
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return new StubSources(http);
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

const json = (body: unknown, status = 200) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

function answer({ url = '/', headers }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://stub');
  if (pathname.startsWith('/pictures/')) return { status: 200, type: 'image/png', body: PIXEL };
  if (pathname.startsWith('/sgdb/')) return covers(pathname, headers.authorization);
  if (searchParams.get('api_key') !== STUB_KEY) return json({ error: 'Unauthorized' }, 401);
  if (pathname === '/moby/groups') return json({ groups: [] });
  const id = searchParams.get('id');
  return json({ games: GAMES.filter(({ game_id }) => id === null || String(game_id) === id) });
}

const grid = (id: number) => ({
  url: `${PICTURES}/grid-${id}.png`,
  thumb: `${PICTURES}/grid-${id}.png`,
  width: 600,
  height: 900,
});

function covers(pathname: string, authorization: string | undefined) {
  if (authorization !== `Bearer ${STUB_KEY}`) return json({ success: false }, 401);
  if (!pathname.includes('/grids/')) return json({ data: [{ id: 9, name: 'Café Étoilé' }] });
  return json({ data: [grid(1), grid(2)] });
}
