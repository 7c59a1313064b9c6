import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';

/** Needs the scope, unless the server allows anonymous downloads. */
const ACCESS = { scope: 'roms.read', unless: 'download' } as const;

const Slug = z.string().check(z.minLength(1), z.maxLength(100));
const PlatformParams = z.object({ platform_slug: Slug });

/** What a package contains, with the number that PKGi has for it. */
export const PACKAGE_TYPES = { game: 1, dlc: 2, demo: 5, update: 6, patch: 6 } as const;
export type PackageType = keyof typeof PACKAGE_TYPES;

/** Not an enum: an unknown type is 400, not 422. */
const ContentType = z.string().check(z.maxLength(100));
const PackageParams = z.object({ content_type: ContentType });

const WebrcadePart = z.object({
  title: z.string(),
  longTitle: z.optional(z.string()),
  description: z.optional(z.string()),
  thumbnail: z.optional(z.string()),
  background: z.optional(z.string()),
});

const WebrcadeItem = z.extend(WebrcadePart, {
  type: z.string(),
  props: z.object({ rom: z.string() }),
});
export type WebrcadeItem = z.output<typeof WebrcadeItem>;

const WebrcadeCategory = z.extend(WebrcadePart, { items: z.array(WebrcadeItem) });

export const WebrcadeFeed = z
  .extend(WebrcadePart, { categories: z.array(WebrcadeCategory) })
  .register(z.globalRegistry, { id: 'WebrcadeFeed' });
export type WebrcadeFeed = z.output<typeof WebrcadeFeed>;

export const TinfoilFeed = z
  .object({
    files: z.array(z.object({ url: z.string(), size: z.int() })),
    directories: z.array(z.string()),
    titledb: z.optional(z.record(z.string(), z.looseObject({}))),
    success: z.optional(z.string()),
    error: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'TinfoilFeed' });
export type TinfoilFeed = z.output<typeof TinfoilFeed>;

export const FpkgiItem = z.object({
  name: z.string(),
  size: z.int(),
  title_id: z.string(),
  region: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** `MM-DD-YYYY`. */
  release: z.nullable(z.string()),
  min_fw: z.null(),
  cover_url: z.nullable(z.string()),
});
export type FpkgiItem = z.output<typeof FpkgiItem>;

/** The keys of `DATA` are the addresses of the packages. */
export const FpkgiFeed = z
  .object({ DATA: z.record(z.string(), FpkgiItem) })
  .register(z.globalRegistry, { id: 'FpkgiFeed' });

export const getWebrcadeFeed = defineRoute({
  method: 'GET',
  path: '/feeds/webrcade',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'The games that webRcade can play, by platform.',
  response: WebrcadeFeed,
});

/** The path in 4.2 and 4.3. */
export const getWebrcadeFeedOld = defineRoute({
  method: 'GET',
  path: '/webrcade/feed',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'The feed for webRcade, at its older address.',
  response: WebrcadeFeed,
});

const TinfoilQuery = z.object({ slug: z._default(Slug, 'switch') });

/** Public, because Tinfoil shows no message for a 403, but displays the `error` of a reply. */
export const getTinfoilFeed = defineRoute({
  method: 'GET',
  path: '/feeds/tinfoil',
  access: 'public',
  tokenInUrl: true,
  summary: 'The Switch games as an index for Tinfoil.',
  query: TinfoilQuery,
  response: TinfoilFeed,
});

/** The path in 4.2 and 4.3. */
export const getTinfoilFeedOld = defineRoute({
  method: 'GET',
  path: '/tinfoil/feed',
  access: 'public',
  tokenInUrl: true,
  summary: 'The index for Tinfoil, at its older address.',
  query: TinfoilQuery,
  response: TinfoilFeed,
});

export const getPkgiPs3Feed = defineRoute({
  method: 'GET',
  path: '/feeds/pkgi/ps3/:content_type',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PlayStation 3 packages of one kind as a list for PKGi.',
  params: PackageParams,
});

export const getPkgiPspFeed = defineRoute({
  method: 'GET',
  path: '/feeds/pkgi/psp/:content_type',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PSP packages of one kind as a list for PKGi.',
  params: PackageParams,
});

export const getPkgiVitaFeed = defineRoute({
  method: 'GET',
  path: '/feeds/pkgi/psvita/:content_type',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PS Vita packages of one kind as a list for PKGi.',
  params: PackageParams,
});

export const getPkgjPspGames = defineRoute({
  method: 'GET',
  path: '/feeds/pkgj/psp/games',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PSP games as a list for PKGj.',
});

export const getPkgjPspDlc = defineRoute({
  method: 'GET',
  path: '/feeds/pkgj/psp/dlc',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'Downloadable content of PSP games as a list for PKGj.',
});

export const getPkgjVitaGames = defineRoute({
  method: 'GET',
  path: '/feeds/pkgj/psvita/games',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PS Vita games as a list for PKGj.',
});

export const getPkgjVitaDlc = defineRoute({
  method: 'GET',
  path: '/feeds/pkgj/psvita/dlc',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'Downloadable content of PS Vita games as a list for PKGj.',
});

export const getPkgjPsxGames = defineRoute({
  method: 'GET',
  path: '/feeds/pkgj/psx/games',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'PlayStation games as a list for PKGj.',
});

export const getFpkgiFeed = defineRoute({
  method: 'GET',
  path: '/feeds/fpkgi/:platform_slug',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'The packages of a platform as a list for FPKGi.',
  params: PlatformParams,
  query: z.object({ content_type: z.optional(ContentType) }),
  response: FpkgiFeed,
});

export const getKekatsuFeed = defineRoute({
  method: 'GET',
  path: '/feeds/kekatsu/:platform_slug',
  access: ACCESS,
  tokenInUrl: true,
  summary: 'The games of a platform as a database for Kekatsu DS.',
  params: PlatformParams,
});
