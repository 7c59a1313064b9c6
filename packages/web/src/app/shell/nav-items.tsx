import { useLocation } from '@tanstack/react-router';
import { Gamepad2, LibraryBig, Radar, Search, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useScanState } from '#library/data/scan.ts';
import { consolePathOf } from '#console/console-link.ts';
import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';

import { NavButton } from './nav-button.tsx';
import { NavLink } from './nav-link.tsx';
import type { Drawers } from './use-drawers.ts';

interface Props {
  drawers: Drawers;
  slim?: boolean | undefined;
  /** On phones it opens at once, where the hands are; elsewhere there is a key for that. */
  search: 'screen' | 'palette';
}

/** The same five in the rail and in the bottom bar. */
export function NavItems({ drawers, slim = false, search }: Props) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { can } = useMe();
  const scanning = Boolean(useScanState().data?.running);
  const { open, toggle, close } = drawers;
  const isSearching = useSearchPalette();
  const link = { slim, onNavigate: close };
  return (
    <>
      {search === 'screen' ? (
        <NavLink to="/search" label={t('nav-search')} icon={Search} {...link} />
      ) : (
        <NavButton
          label={t('nav-search')}
          icon={Search}
          expanded={isSearching}
          onPress={() => {
            close();
            searchPalette.open();
          }}
        />
      )}
      <NavButton
        label={t('nav-platforms')}
        icon={Gamepad2}
        controls="drawer-platforms"
        expanded={open === 'platforms'}
        slim={slim}
        onPress={() => toggle('platforms')}
      />
      <NavButton
        label={t('nav-collections')}
        icon={LibraryBig}
        controls="drawer-collections"
        expanded={open === 'collections'}
        slim={slim}
        onPress={() => toggle('collections')}
      />
      {can('platforms.write') && (
        <NavLink
          to="/scan"
          label={t('nav-scan')}
          icon={Radar}
          activity={scanning ? t('scan-running') : undefined}
          {...link}
        />
      )}
      <NavLink to={consolePathOf(pathname)} label={t('nav-console')} icon={Tv} {...link} />
    </>
  );
}
