import * as z from 'zod/mini';

import { RomUser } from './play-status.ts';
import { Timestamp } from './wire.ts';

const Strings = z.array(z.string());

/** A game for gallery cards: a tenth of the size of `SimpleRom`. */
export const RomCard = z
  .object({
    id: z.int(),
    platform_id: z.int(),
    name: z.string(),
    fs_name: z.string(),
    fs_name_no_tags: z.string(),
    fs_extension: z.string(),
    fs_size_bytes: z.int(),
    path_cover_small: z.string(),
    path_cover_large: z.string(),
    thumbhash: z.string(),
    regions: Strings,
    languages: Strings,
    revision: z.string(),
    first_release_date: z.nullable(z.int()),
    average_rating: z.nullable(z.number()),
    /** Number of other versions of this game. */
    sibling_count: z.int(),
    is_identified: z.boolean(),
    is_verified: z.boolean(),
    has_ra: z.boolean(),
    /** RetroAchievements id, to find earned achievements. */
    ra_id: z.nullable(z.int()),
    has_manual: z.boolean(),
    has_notes: z.boolean(),
    missing_from_fs: z.boolean(),
    is_favorite: z.boolean(),
    backlogged: z.boolean(),
    now_playing: z.boolean(),
    hidden: z.boolean(),
    status: RomUser.shape.status,
    rating: z.int(),
    last_played: z.nullable(Timestamp),
    created_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'RomCard' });
export type RomCard = z.output<typeof RomCard>;
