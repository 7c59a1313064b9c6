import { routeUrl, type RouteDef } from './define-route.ts';

/** What an id in a request names. */
export type TargetKind = 'rom' | 'file' | 'platform' | 'collection' | 'firmware' | 'trash' | 'dat';

export interface RouteTarget {
  readonly kind: TargetKind;
  readonly in: 'params' | 'query' | 'headers' | 'body';
  /** Its value is an id, a list of ids or a text with ids and commas. */
  readonly name: string;
}

/** In paths that begin like this, the first parameter is the id of a target. */
const PATHS: readonly (readonly [start: RegExp, kind: TargetKind])[] = [
  [/^\/api\/roms\/:(id)(?:\/|$)/, 'rom'],
  [/^\/api\/activity\/rom\/:(rom_id)$/, 'rom'],
  [/^\/api\/platforms\/:(id)(?:\/|$)/, 'platform'],
  [/^\/api\/scan\/missing\/:(platform_id)$/, 'platform'],
  [/^\/api\/collections\/:(id)(?:\/|$)/, 'collection'],
  [/^\/api\/firmware\/:(id)(?:\/|$)/, 'firmware'],
  [/^\/api\/trash\/:(id)(?:\/|$)/, 'trash'],
  [/^\/api\/dats\/:(id)(?:\/|$)/, 'dat'],
];

const FIELDS: Readonly<Record<string, TargetKind>> = {
  rom_id: 'rom',
  rom_ids: 'rom',
  roms: 'rom',
  roms_ids: 'rom',
  platform_id: 'platform',
  platform_ids: 'platform',
  platforms: 'platform',
  'x-upload-platform': 'platform',
  'x-upload-rom-id': 'rom',
  collection_id: 'collection',
  firmware: 'firmware',
};

/**
 * The games, platforms and collections that a request of a route names. Scoped permissions and
 * what is hidden from a user are checked with them, so all routes use these names for such ids.
 */
export function routeTargets(route: RouteDef): RouteTarget[] {
  const url = routeUrl(route);
  const params = route.idOf
    ? [{ kind: route.idOf, in: 'params', name: 'id' } as const]
    : PATHS.flatMap(([start, kind]): RouteTarget[] => {
        const name = start.exec(url)?.[1];
        return name === undefined ? [] : [{ kind, in: 'params', name }];
      });
  const fields = (['query', 'headers', 'body'] as const).flatMap((part) =>
    Object.entries(FIELDS)
      .filter(([name]) => hasField(route[part], name))
      .map(([name, kind]): RouteTarget => ({ kind, in: part, name })),
  );
  return [...params, ...fields];
}

/** The game or game file whose id is in the path of a request; undefined: there is none. */
export function gameInAddress(
  route: RouteDef,
  params: unknown,
): { readonly kind: 'rom' | 'file'; readonly id: number } | undefined {
  for (const { kind, in: part, name } of routeTargets(route)) {
    if (part !== 'params' || (kind !== 'rom' && kind !== 'file')) continue;
    const id = Number((params as Readonly<Record<string, unknown>> | undefined)?.[name]);
    if (Number.isSafeInteger(id)) return { kind, id };
  }
  return undefined;
}

/** Whether a schema is an object with this field, or is transformed from one. */
function hasField(schema: unknown, name: string): boolean {
  const { def } = (schema as { _zod?: { def: Definition } } | undefined)?._zod ?? {};
  if (!def) return false;
  return Object.hasOwn(def.shape ?? {}, name) || hasField(def.in, name) || hasField(def.out, name);
}

interface Definition {
  readonly shape?: object;
  readonly in?: unknown;
  readonly out?: unknown;
}

/** The ids in the value of a target. */
export const idsOf = (value: unknown): number[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]))
    .filter((one) => one !== '' && one !== null && one !== undefined)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id));
