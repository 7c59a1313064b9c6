import * as z from 'zod/mini';

import { Timestamp } from './wire.ts';

const Common = {
  name: z.string(),
  description: z.string(),
  rom_ids: z.array(z.int()),
  rom_count: z.int(),
  path_cover_small: z.nullable(z.string()),
  path_cover_large: z.nullable(z.string()),
  /** Covers of a few of its games. */
  path_covers_small: z.array(z.string()),
  path_covers_large: z.array(z.string()),
  is_public: z.boolean(),
  is_favorite: z.boolean(),
  is_virtual: z.boolean(),
  is_smart: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};
const Owned = { user_id: z.int(), user__username: z.string(), owner_username: z.string() };

export const Collection = z
  .object({
    id: z.int(),
    ...Common,
    ...Owned,
    url_cover: z.string(),
    /** Whether the caller may add and remove games: the owner, or an editor. */
    can_edit: z.optional(z.boolean()),
    /** Whether other people than the owner may. */
    is_shared: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'Collection' });
export type Collection = z.output<typeof Collection>;

export const SmartCollection = z
  .object({
    id: z.int(),
    ...Common,
    ...Owned,
    /** The parameters of `GET /roms` that select its games. */
    filter_criteria: z.record(z.string(), z.unknown()),
    filter_summary: z.string(),
  })
  .register(z.globalRegistry, { id: 'SmartCollection' });
export type SmartCollection = z.output<typeof SmartCollection>;

export const VIRTUAL_TYPES = ['collection', 'franchise', 'genre', 'mode', 'company'] as const;
export type VirtualType = (typeof VIRTUAL_TYPES)[number];

export const VirtualCollection = z
  .object({ id: z.string(), type: z.string(), ...Common })
  .register(z.globalRegistry, { id: 'VirtualCollection' });
export type VirtualCollection = z.output<typeof VirtualCollection>;
