import {
  arrangeVersions,
  deleteFirmware,
  deleteRoms,
  exportGamelist,
  exportPegasus,
  idsOf,
  type RouteDef,
  type RouteTarget,
  routeTargets,
  type TargetKind,
} from '@saveroom/contract';

import type { Caller } from '#core/deps.ts';
import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  findHiddenAmong,
  findMissing,
  isDatVisible,
  isTrashVisible,
} from './visible-rows.queries.ts';

/** The parsed parts of a request. */
export type RouteInputs = Readonly<Record<string, unknown>>;

/** The texts with which routes reply about something that does not exist. */
const NOT_FOUND: Readonly<Record<TargetKind, (id: string) => string>> = {
  rom: (id) => `Rom with id '${id}' not found`,
  file: () => 'File not found',
  platform: (id) => `Platform with id '${id}' not found`,
  collection: () => 'Collection not found',
  firmware: (id) => `Firmware with ID ${id} not found`,
  trash: () => 'Item not found in the trash',
  dat: (id) => `DAT with id '${id}' not found`,
};

/**
 * The handlers of these routes only find what the caller sees, and report ids that they don’t find.
 */
const REPORT_MISSING: ReadonlySet<RouteDef> = new Set([
  arrangeVersions,
  deleteRoms,
  deleteFirmware,
  exportGamelist,
  exportPegasus,
]);

/**
 * For routes that read the whole library: throws if the request names something that is hidden from
 * the caller. Returns the inputs without the hidden ids in their lists. Null: a list has only
 * hidden ids. An empty list could mean everything, so the handler must get the services as the
 * caller sees them instead.
 */
export async function withVisibleTargets<I extends RouteInputs>(
  restricted: Db,
  { restrictions }: Caller,
  { route, inputs }: { readonly route: RouteDef; readonly inputs: I },
): Promise<I | null> {
  if (REPORT_MISSING.has(route)) return inputs;
  const visible: Record<string, unknown> = { ...inputs };
  const hiddenOf: Readonly<
    Record<Exclude<TargetKind, 'trash'>, (ids: readonly number[]) => Promise<ReadonlySet<number>>>
  > = {
    rom: (ids) => findHiddenAmong(restricted, ids),
    file: (ids) => findMissing(restricted, 'rom_file', ids),
    firmware: (ids) => findMissing(restricted, 'firmware', ids),
    platform: async () => restrictions.platforms,
    collection: async () => restrictions.collections,
    dat: async ([id = 0]) => new Set((await isDatVisible(restricted, id)) ? [] : [id]),
  };
  for (const target of routeTargets(route)) {
    // The handlers of uploads check the ids in headers themselves.
    if (target.in === 'headers') continue;
    const { kind, name } = target;
    const value = valueOf(visible, target);
    if (value === undefined || value === null) continue;
    if (kind === 'trash') {
      if (typeof value !== 'string' || !(await isTrashVisible(restricted, value)))
        throw notFound(kind, value);
      continue;
    }
    const ids = idsOf(value);
    const hidden = await hiddenOf[kind](ids);
    if (!ids.some((id) => hidden.has(id))) continue;
    if (!Array.isArray(value)) throw notFound(kind, value);
    if (ids.every((id) => hidden.has(id))) return null;
    const part = visible[target.in] as object;
    visible[target.in] = { ...part, [name]: value.filter((id: number) => !hidden.has(id)) };
  }
  return visible as I;
}

const valueOf = (inputs: RouteInputs, { in: part, name }: RouteTarget): unknown =>
  (inputs[part] as Readonly<Record<string, unknown>> | undefined)?.[name];

const notFound = (kind: TargetKind, id: unknown): AppError =>
  new AppError('not_found', NOT_FOUND[kind](idsOf(id).join(',')));
