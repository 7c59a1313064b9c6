import { type FpkgiItem, PACKAGE_TYPES, type PackageType } from '@saveroom/contract';

import type { StreamReply } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { readProductCode } from '#modules/names/names.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import {
  type FeedDeps,
  FeedLinks,
  type FeedRequest,
  feedText,
  gamesWithFiles,
  jsonFeed,
  requireFeedPlatform,
  textFeed,
} from './feed-source.ts';
import type { FeedFile, FeedGame } from './feeds.queries.ts';

const PACKAGE = /\.pkg$/i;
const ARCHIVE = /\.(?:zip|7z|rar|tar|gz)$/i;
const LICENSE = /\.rap$/i;
const EXTENSION = /\.\w{1,5}$/;

/** A package that an app can install. */
interface Package {
  readonly game: FeedGame;
  readonly file: FeedFile;
  /** The license file of its game. */
  readonly license: FeedFile | undefined;
  readonly type: PackageType;
}

/** The PKGi list of one kind of packages. The format for the PS Vita has fewer columns. */
export async function pkgiFeed(
  deps: FeedDeps,
  request: FeedRequest,
  { slug, contentType }: { slug: 'ps3' | 'psp' | 'psvita'; contentType: string },
): Promise<StreamReply> {
  const platform = await requireFeedPlatform(deps, slug);
  const type = requireType(contentType);
  const links = new FeedLinks(request.http);
  const line = (entry: Package): string => {
    const { file, license } = entry;
    const rest = [links.file(file), file.file_size_bytes, file.sha1_hash];
    const columns =
      slug === 'psvita'
        ? [contentId(entry), 0, nameOf(entry), '', '', ...rest]
        : [
            contentId(entry),
            PACKAGE_TYPES[type],
            nameOf(entry),
            '',
            license?.sha1_hash ?? '',
            ...rest,
          ];
    return row(columns, ',');
  };
  const lines = linesOf(packagesOf(deps, request, { platformId: platform.id, type }), line);
  return textFeed(request, `pkgi_${type}.txt`, lines);
}

type PkgjList = 'psp/games' | 'psp/dlc' | 'psvita/games' | 'psvita/dlc' | 'psx/games';

interface Column {
  readonly title: string;
  readonly cell: (entry: Package, links: FeedLinks) => string | number;
}

const column = (title: string, cell: Column['cell']): Column => ({ title, cell });

const TITLE_ID = column('Title ID', (entry) => titleId(entry));
const REGION = column('Region', ({ game }) => regionOf(game, PKGJ_REGIONS) ?? 'INT');
const NAME = column('Name', (entry) => nameOf(entry));
const LINK = column('PKG direct link', ({ file }, links) => links.file(file));
const ZRIF = column('zRIF', () => '');
const CONTENT_ID = column('Content ID', (entry) => contentId(entry));
const CHANGED = column('Last Modification Date', ({ file }) =>
  new Date(file.mtime_ms).toISOString().slice(0, 19).replace('T', ' '),
);
const ORIGINAL_NAME = column('Original Name', () => '');
const RAP = column('RAP', ({ license }) => license?.sha1_hash ?? '');
const RAP_LINK = column('Download .RAP file', ({ license }, links) =>
  license ? links.file(license) : '',
);
const SIZE = column('File Size', ({ file }) => file.file_size_bytes);
const CHECKSUM = column('SHA256', ({ file }) => file.sha1_hash);

const PSP = [NAME, LINK, CONTENT_ID, CHANGED, RAP, RAP_LINK, SIZE, CHECKSUM];

const PKGJ_COLUMNS: Readonly<Record<PkgjList, readonly Column[]>> = {
  'psp/games': [TITLE_ID, REGION, column('Type', () => 'PSP'), ...PSP],
  'psp/dlc': [TITLE_ID, REGION, ...PSP],
  'psvita/games': [
    TITLE_ID,
    REGION,
    NAME,
    LINK,
    ZRIF,
    CONTENT_ID,
    CHANGED,
    ORIGINAL_NAME,
    SIZE,
    CHECKSUM,
    column('Required FW', () => ''),
    column('App Version', ({ game }) => game.version ?? ''),
  ],
  'psvita/dlc': [TITLE_ID, REGION, NAME, LINK, ZRIF, CONTENT_ID, CHANGED, SIZE, CHECKSUM],
  'psx/games': [TITLE_ID, REGION, NAME, LINK, CONTENT_ID, CHANGED, ORIGINAL_NAME, SIZE, CHECKSUM],
};

/** A PKGj list: a table with a header. */
export async function pkgjFeed(
  deps: FeedDeps,
  request: FeedRequest,
  list: PkgjList,
): Promise<StreamReply> {
  const [slug = '', kind] = list.split('/');
  const type = kind === 'dlc' ? 'dlc' : 'game';
  const platform = await requireFeedPlatform(deps, slug);
  const links = new FeedLinks(request.http);
  const columns = PKGJ_COLUMNS[list];
  const line = (entry: Package): string =>
    row(
      columns.map(({ cell }) => cell(entry, links)),
      '\t',
    );
  const packages = packagesOf(deps, request, { platformId: platform.id, type });
  const header = row(
    columns.map(({ title }) => title),
    '\t',
  );
  return textFeed(request, `pkgj_${list.replace('/', '_')}.txt`, linesOf(packages, line, header));
}

/** The packages of a platform for FPKGi, by their addresses. */
export async function fpkgiFeed(
  deps: FeedDeps,
  request: FeedRequest,
  { slug, contentType }: { slug: string; contentType: string | undefined },
): Promise<StreamReply> {
  const platform = await requireFeedPlatform(deps, slug);
  const type = contentType === undefined ? undefined : requireType(contentType);
  const links = new FeedLinks(request.http);
  const pieces = async function* () {
    yield '{"DATA":{';
    let separator = '';
    for await (const page of packagesOf(deps, request, { platformId: platform.id, type })) {
      const entries = page
        .filter(({ file }) => PACKAGE.test(file.file_name))
        .map(
          (entry) =>
            `${JSON.stringify(links.file(entry.file))}:${JSON.stringify(item(entry, links))}`,
        );
      if (entries.length === 0) continue;
      yield separator + entries.join(',');
      separator = ',';
    }
    yield '}}';
  };
  return jsonFeed(request, pieces());
}

function item(entry: Package, links: FeedLinks): FpkgiItem {
  const { game, file } = entry;
  const code = titleId(entry);
  return {
    name: nameOf(entry),
    size: file.file_size_bytes,
    // Games without a code of the PlayStation 4 or 5 get a generated one.
    title_id: /^(?:CUSA|PPSA)/.test(code)
      ? code
      : `ROMM${String(game.id).padStart(5, '0').slice(-5)}`,
    region: regionOf(game, FPKGI_REGIONS),
    version: game.version || null,
    release: game.first_release_date === null ? null : monthDayYear(game.first_release_date),
    min_fw: null,
    cover_url: links.cover(game, 'large') ?? null,
  };
}

function monthDayYear(milliseconds: number): string {
  const [year, month, day] = new Date(milliseconds).toISOString().slice(0, 10).split('-');
  return `${month}-${day}-${year}`;
}

function requireType(text: string): PackageType {
  if (Object.hasOwn(PACKAGE_TYPES, text)) return text as PackageType;
  throw new AppError('bad_request', `Invalid content type: ${text}`);
}

async function* packagesOf(
  deps: FeedDeps,
  request: FeedRequest,
  { platformId, type }: { platformId: number; type: PackageType | undefined },
): AsyncGenerator<Package[]> {
  for await (const page of gamesWithFiles(deps, request, platformId)) {
    yield page.flatMap(({ game, files }) => {
      const license = files.find(({ file_name }) => LICENSE.test(file_name));
      return files.flatMap((file) => {
        const found = packageType(file);
        const isRequested = found !== undefined && (type === undefined || type === found);
        return isRequested ? [{ game, file, license, type: found }] : [];
      });
    });
  }
}

/**
 * Undefined: not a package. Next to other files of the game, an archive counts as a package too.
 */
function packageType({ file_name, category, is_top_level }: FeedFile): PackageType | undefined {
  const kind = category ?? 'game';
  const isPackage = PACKAGE.test(file_name) || (is_top_level === 1 && ARCHIVE.test(file_name));
  return isPackage && Object.hasOwn(PACKAGE_TYPES, kind) ? (kind as PackageType) : undefined;
}

async function* linesOf(
  pages: AsyncIterable<Package[]>,
  line: (entry: Package) => string,
  header = '',
): AsyncGenerator<string> {
  yield header;
  for await (const page of pages) yield page.map(line).join('');
}

const row = (columns: readonly (string | number)[], separator: ',' | '\t'): string =>
  `${columns.map((cell) => feedText(String(cell), separator)).join(separator)}\n`;

/**
 * A game's downloadable content and updates would all have its name, so they get their file names.
 */
const nameOf = ({ game, file, type }: Package): string =>
  type === 'game' ? game.name : file.file_name.replace(EXTENSION, '');

/** The serial number in the name of the file or of its game, else the number of the file. */
function titleId({ game, file }: Package): string {
  const codes = [file.file_name, game.fs_name].map((name) => readProductCode(name));
  const serial = codes.find((code) => code?.kind === 'sony_serial');
  return serial?.code.replace('-', '') ?? String(file.id).padStart(9, '0');
}

const contentId = (entry: Package): string => `UP9644-${titleId(entry)}_00-0000000000000000`;

const PKGJ_REGIONS = { USA: 'US', Europe: 'EU', Japan: 'JP', Asia: 'ASIA' } as const;
const FPKGI_REGIONS = { USA: 'USA', Europe: 'EUR', Japan: 'JAP', Asia: 'ASIA' } as const;

/** The first region that the app has a name for. */
function regionOf(game: FeedGame, names: Readonly<Record<string, string>>): string | null {
  const known = storedList(game.regions).find((region) => Object.hasOwn(names, region));
  return known === undefined ? null : (names[known] ?? null);
}
