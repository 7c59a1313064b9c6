/** Names under which the queue knows the work on pictures. One lane: they never get in each other's way. */
export const ARTWORK_LANE = 'artwork';
export const FETCH_ARTWORK_TASK = 'fetch_artwork';
