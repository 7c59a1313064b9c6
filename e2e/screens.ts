const tabs = (path: string, names: readonly string[]) => names.map((tab) => `${path}?tab=${tab}`);

/** Before the door. */
export const OPEN_SCREENS = [
  '/login',
  '/register',
  '/register?token=x',
  '/reset-password',
  '/reset-password?token=x',
] as const;

/** Behind it, for an admin of the demo library. */
export const SCREENS = {
  home: ['/', '/search', '/nowhere', '/licenses'],
  galleries: ['/platform/1', '/collection/1', '/collection/virtual/x', '/collection/smart/1'],
  game: [
    ...tabs('/rom/1', ['', 'files', 'manual', 'saves', 'personal', 'notes']),
    '/rom/2?tab=related',
    '/rom/1/ejs',
  ],
  people: ['/user/1', '/user-interface', '/server-stats', '/scan'],
  library: tabs('/library-management', ['folders', 'rules', 'missing', 'trash', 'dats']),
  administration: tabs('/administration', [
    'users',
    'tasks',
    'backups',
    'health',
    'sources',
    'players',
    'log',
  ]),
} as const;
