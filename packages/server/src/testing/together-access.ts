import { adminsOnly, type Rule, viewersAndUp } from './access-rules.ts';

/** Routes of what people do together. */
export const TOGETHER_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/activity': viewersAndUp('roms.user.read'),
  'GET /api/activity/rom/:rom_id': viewersAndUp('roms.user.read'),
  'GET /api/activity/sharing': viewersAndUp('me.read'),
  'PUT /api/activity/sharing': viewersAndUp('me.write'),
  'POST /api/activity/heartbeat': viewersAndUp('roms.user.write'),
  'DELETE /api/activity/heartbeat': viewersAndUp('roms.user.write'),
  'GET /api/collections/people': viewersAndUp('collections.write'),
  'GET /api/collections/:id/sharing': viewersAndUp('collections.write'),
  'PUT /api/collections/:id/sharing': viewersAndUp('collections.write'),
  'GET /api/collections/:id/additions': viewersAndUp('collections.read'),
  'GET /api/notes/comments/setting': viewersAndUp('roms.read'),
  'PUT /api/notes/comments/setting': adminsOnly('users.write'),
  'GET /api/roms/:id/notes/comments': viewersAndUp('roms.read'),
  'POST /api/roms/:id/notes/:note_id/comments': viewersAndUp('roms.user.write'),
  'PUT /api/roms/:id/notes/:note_id/comments/:comment_id': viewersAndUp('roms.user.write'),
  'DELETE /api/roms/:id/notes/:note_id/comments/:comment_id': viewersAndUp('roms.user.write'),
};
