/**
 * The service worker: opens the app without a network. It pins one version of the app's files and
 * serves no reply of the API, so that it has no data of any account.
 */

/** Written in front of this script by `tools/pin-shell.mjs`. */
export interface Shell {
  readonly version: string;
  /** Relative to the scope. Names below `assets/` contain a hash of their content. */
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

interface LifecycleEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface InstallEvent extends LifecycleEvent {
  /** Not in every browser. */
  addRoutes?: (rules: readonly object[]) => Promise<void>;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface WorkerEvents {
  install: InstallEvent;
  activate: LifecycleEvent;
  message: LifecycleEvent & MessageEvent;
  fetch: FetchEvent;
}
/** The DOM types of TypeScript don't include those of a service worker. */
interface WorkerScope {
  readonly SHELL: Shell;
  readonly registration: { readonly scope: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <N extends keyof WorkerEvents>(
    name: N,
    listener: (event: WorkerEvents[N]) => void,
  ) => void;
}

const worker = globalThis as unknown as WorkerScope;
const { version, files, texts } = worker.SHELL;
const SCOPE = worker.registration.scope;
const FAMILY = `saveroom.shell ${SCOPE} `;
const CACHE = `${FAMILY}${version}`;
const PAGE = '';
const PARALLEL = 4;
/** Network first, but a network that hangs must not keep the app from opening. */
const PATIENCE_MS = 4000;
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);
/** Never from a cache: the API, live events, artwork, and the files of emulators. */
const NETWORK_ONLY = ['api', 'ws', 'dav', 'assets/romm', 'assets/platforms', 'assets/players'];

const addressOf = (path: string): string => new URL(path, SCOPE).href;
const isHashed = (path: string): boolean => path.startsWith('assets/');
const pinned = new Set([...files, ...Object.values(texts).flat()]);

/** The path below the scope, without its query; null for other addresses. */
function pathOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  return path.startsWith(SCOPE) ? decodeURI(path.slice(SCOPE.length)) : null;
}

async function fetchFresh(path: string): Promise<Response> {
  const response = await fetch(addressOf(path), { cache: isHashed(path) ? 'default' : 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${path}`);
  return response;
}

/** Hashed files that an earlier version has already are copied, not downloaded again. */
const findOrFetch = async (path: string): Promise<Response> =>
  (isHashed(path) && (await caches.match(addressOf(path), { ignoreVary: true }))) ||
  fetchFresh(path);

const readPinned = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(addressOf(path), { ignoreVary: true });

async function addAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const waiting = [...paths];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      // A file that is replaced is missing meanwhile, and lost if the server stops.
      if (await readPinned(path)) continue;
      await cache.put(addressOf(path), await findOrFetch(path));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

/** A server that is being updated may send the page of one version and the files of another. */
async function addPage(): Promise<void> {
  const page = await fetchFresh(PAGE);
  const html = await page.clone().text();
  for (const [, path = ''] of html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+)"/g)) {
    if (!pinned.has(path)) throw new Error(`${path} belongs to another version`);
  }
  await (await caches.open(CACHE)).put(addressOf(PAGE), page);
}

/** The languages that this browser has used. */
async function usedLanguages(): Promise<ReadonlySet<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = requests.flat().map(({ url }) => pathOf(url) ?? '');
  return new Set(paths.flatMap((path) => /^locales\/(\w+)\//.exec(path)?.[1] ?? []));
}

const beingAdded = new Map<string, Promise<void>>();

/** Several tabs ask for the same language: two runs at once would replace each other's files. */
function addTexts(language: string): Promise<void> {
  const added =
    beingAdded.get(language) ??
    addAll(texts[language] ?? []).finally(() => beingAdded.delete(language));
  beingAdded.set(language, added);
  return added;
}

async function install(event: InstallEvent): Promise<void> {
  await addPage();
  await addAll(files);
  for (const language of await usedLanguages()) await addTexts(language);
  const { pathname } = new URL(SCOPE);
  const rules = NETWORK_ONLY.map((path) => ({
    condition: { urlPattern: { pathname: `${pathname}${path}/*` } },
    source: 'network',
  }));
  // Spares these requests the detour through this script.
  await event.addRoutes?.(rules).catch(() => undefined);
}

/** Tabs that are still open use the files of the version before. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY));
  const older = names.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const isNetworkOnly = (path: string): boolean =>
  NETWORK_ONLY.some((prefix) => path.startsWith(`${prefix}/`));

/** The server's reply, or the pinned file if the server can't be reached in time. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  const reply = fetch(request).catch(() => null);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const first = await Promise.race([reply, late]);
  if (first && !UNAVAILABLE.has(first.status)) return first;
  return (await readPinned(path)) ?? (await reply) ?? Response.error();
}

async function hashedFile(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(addressOf(path), { ignoreVary: true });
  return kept ?? fetch(request);
}

function onFetch(event: FetchEvent): void {
  const { request } = event;
  const path = request.method === 'GET' ? pathOf(request.url) : null;
  if (path === null || isNetworkOnly(path)) return;
  if (isHashed(path)) event.respondWith(hashedFile(request, path));
  else if (pinned.has(path)) event.respondWith(networkFirst(request, path));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE));
}

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', onFetch);
worker.addEventListener('message', (event) => {
  const { type, language } = event.data as { type: 'activate' | 'language'; language?: string };
  if (type === 'activate') event.waitUntil(worker.skipWaiting());
  else if (language) event.waitUntil(addTexts(language));
});
