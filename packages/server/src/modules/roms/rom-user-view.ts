import type { RomUser } from '@saveroom/contract';

import type { PersonalRow } from './personal-rows.queries.ts';
import type { Reader } from './reader.ts';

/** `id` -1: the reader has no data about this game yet. */
export function romUserView(row: PersonalRow, reader: Reader): RomUser {
  const hasRow = row.mine_id !== null && reader.userId !== null;
  return {
    id: row.mine_id ?? -1,
    user_id: hasRow ? reader.userId : -1,
    rom_id: hasRow ? row.id : -1,
    created_at: row.mine_created_at ?? row.created_at,
    updated_at: row.mine_updated_at ?? row.updated_at,
    last_played: row.mine_last_played,
    note_raw_markdown: row.note_content ?? '',
    note_is_public: row.note_is_public === 1,
    is_main_sibling: row.mine_is_main_sibling === 1,
    backlogged: row.mine_backlogged === 1,
    now_playing: row.mine_now_playing === 1,
    hidden: row.mine_hidden === 1,
    rating: row.mine_rating ?? 0,
    difficulty: row.mine_difficulty ?? 0,
    completion: row.mine_completion ?? 0,
    status: row.mine_status,
    user__username: hasRow ? reader.username : '',
  };
}
