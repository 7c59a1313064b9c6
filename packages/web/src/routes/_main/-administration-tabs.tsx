import { Sparkles, Users } from 'lucide-react';
import { lazy } from 'react';

/** In the order they are shown; each is fetched when it is opened. Its name is `tab-<value>`. */
export const ADMINISTRATION_TABS = [
  {
    value: 'users',
    Icon: Users,
    Panel: lazy(async () => ({
      default: (await import('#features/users/users-panel.tsx')).UsersPanel,
    })),
  },
  {
    value: 'sources',
    Icon: Sparkles,
    Panel: lazy(async () => ({
      default: (await import('#features/sources/sources-panel.tsx')).SourcesPanel,
    })),
  },
] as const;
