import * as contract from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';

import { listFacet, listTracks, listTracksOfPlaylist } from './browse-music.ts';
import {
  addFavorites,
  addPlaylist,
  addTracks,
  deleteFavorites,
  deletePlaylist,
  deleteTracks,
  listPlaylists,
  orderTracks,
  readPlaylist,
  updatePlaylist,
} from './playlists.ts';
import { listSoundtrack } from './soundtracks.ts';

/** Null: a kiosk visitor, who has no favorites and no playlists. */
const userOf = ({ via, user }: Actor): number | null => (via === 'kiosk' ? null : user.id);
/** No user has this id, so that the list is empty. */
const NO_USER_ID = -1;

export const musicRoutes = [
  handle(contract.listSoundtrack, ({ deps, params }) => listSoundtrack(deps, params.id)),
  handle(contract.listMusicTracks, ({ deps, actor, query }) =>
    listTracks(deps, userOf(actor), { list: { of: 'library' }, query }),
  ),
  handle(contract.listMusicArtists, ({ deps, query }) => listFacet(deps, 'artist', query)),
  handle(contract.listMusicAlbums, ({ deps, query }) => listFacet(deps, 'album', query)),
  handle(contract.listMusicGenres, ({ deps, query }) => listFacet(deps, 'genre', query)),
  handle(contract.listMusicYears, ({ deps, query }) => listFacet(deps, 'year', query)),
  handle(contract.listMusicFavorites, ({ deps, actor, query }) => {
    const userId = userOf(actor);
    return listTracks(deps, userId, {
      list: { of: 'favorites', userId: userId ?? NO_USER_ID },
      query,
    });
  }),
  handle(contract.addMusicFavorites, ({ deps, actor, body }) =>
    addFavorites(deps, actor.user.id, body.rom_file_ids),
  ),
  handle(contract.removeMusicFavorites, ({ deps, actor, body }) =>
    deleteFavorites(deps, actor.user.id, body.rom_file_ids),
  ),
  handle(contract.listPlaylists, ({ deps, actor }) => listPlaylists(deps, userOf(actor))),
  handle(contract.addPlaylist, ({ deps, actor, body }) => addPlaylist(deps, actor.user.id, body)),
  handle(contract.getPlaylist, ({ deps, actor, params }) =>
    readPlaylist(deps, userOf(actor), params.id),
  ),
  handle(contract.updatePlaylist, ({ deps, actor, params, body }) =>
    updatePlaylist(deps, actor.user.id, { id: params.id, body }),
  ),
  handle(contract.deletePlaylist, async ({ deps, actor, params }) => {
    await deletePlaylist(deps, actor.user.id, params.id);
    return null;
  }),
  handle(contract.listPlaylistTracks, async ({ deps, actor, params, query }) => {
    const { id: playlistId } = await readPlaylist(deps, userOf(actor), params.id);
    return listTracksOfPlaylist(deps, userOf(actor), { playlistId, query });
  }),
  handle(contract.addPlaylistTracks, ({ deps, actor, params, body }) =>
    addTracks(deps, actor.user.id, { id: params.id, ids: body.rom_file_ids }),
  ),
  handle(contract.removePlaylistTracks, ({ deps, actor, params, body }) =>
    deleteTracks(deps, actor.user.id, { id: params.id, ids: body.rom_file_ids }),
  ),
  handle(contract.orderPlaylistTracks, async ({ deps, actor, params, body }) => {
    await orderTracks(deps, actor.user.id, { id: params.id, ids: body.rom_file_ids });
    return null;
  }),
];
