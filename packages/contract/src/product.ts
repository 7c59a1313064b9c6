export const PRODUCT = 'Saveroom';

/** Keep equal to package.json; a test compares them. */
export const PRODUCT_VERSION = '0.1.0';

/** The supported version of the reference API. Clients enable features by it. */
export const API_LEVEL = '5.2.0';

export const SESSION_COOKIE = 'romm_session';
/** Identifies browsers that have signed in before. */
export const DEVICE_COOKIE = 'saveroom_device';
export const CSRF_COOKIE = 'romm_csrftoken';
export const CSRF_HEADER = 'x-csrftoken';
/** The plain text of a 403 for a request without the right CSRF token, as RomM sends it. */
export const CSRF_REFUSAL = 'CSRF token verification failed';
/**
 * The id of a user: the reply is what this user sees. Only for admins, and for requests that change
 * nothing.
 */
export const VIEW_AS_HEADER = 'x-view-as';
export const SOCKET_PATH = '/ws/socket.io/';
