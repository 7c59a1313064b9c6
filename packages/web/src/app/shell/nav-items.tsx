import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatchRoute } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { Gamepad2, LibraryBig, Music, Radar, Search, Tv } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { consolePathOf } from '#console/console-link.ts';
import { useScanState } from '#library/data/scan.ts';
import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';
import { hasMusicQuery } from '#music/data/has-music.ts';
import { useMe } from '#shared/data/me.ts';
import { classes } from '#shared/lib/classes.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import type { Drawers } from './use-drawers.ts';

interface Props {
  drawers: Drawers;
  slim?: boolean | undefined;
  /** On phones the search opens as palette; on desktops there is a key for that. */
  search: 'screen' | 'palette';
}

/** The entries of the rail and the bottom bar. */
export function NavItems({ drawers, slim = false, search }: Props) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { can } = useMe();
  const { data: hasMusic = false } = useQuery({ ...hasMusicQuery(), enabled: can('roms.read') });
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
      {hasMusic && <NavLink to="/music" label={t('title-music')} icon={Music} {...link} />}
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

interface NavLinkProps {
  to: LinkProps['to'];
  label: string;
  icon: LucideIcon;
  slim?: boolean | undefined;
  /** Describes running activity; the icon spins meanwhile. */
  activity?: string | undefined;
  onNavigate: () => void;
}

function NavLink(props: NavLinkProps) {
  const { to, label, icon: Icon, slim = false, activity, onNavigate } = props;
  const active = Boolean(useMatchRoute()({ to, fuzzy: true }));
  return (
    <Tooltip text={label} side="right" disabled={!slim}>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={navItemClass({ active, slim })}
        onClick={onNavigate}
      >
        <span className="relative">
          <Icon
            size={22}
            strokeWidth={1.75}
            aria-hidden="true"
            className={activity ? 'animate-spin text-accent-ink' : undefined}
          />
          {activity && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent"
            />
          )}
        </span>
        <span className={slim ? 'sr-only' : 'max-w-full text-center text-balance wrap-break-word'}>
          {label}
        </span>
        {activity && <span className="sr-only">{activity}</span>}
      </Link>
    </Tooltip>
  );
}

interface NavButtonProps {
  label: string;
  icon: LucideIcon;
  /** Id of the drawer that it opens, if the drawer is always mounted. */
  controls?: string | undefined;
  expanded: boolean;
  slim?: boolean | undefined;
  onPress: () => void;
}

function NavButton(props: NavButtonProps) {
  const { label, icon: Icon, controls, expanded, slim = false, onPress } = props;
  return (
    <Tooltip text={label} side="right" disabled={!slim}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={expanded}
        aria-controls={controls}
        className={navItemClass({ active: expanded, slim })}
        onClick={onPress}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className={slim ? 'sr-only' : 'max-w-full text-center text-balance wrap-break-word'}>
          {label}
        </span>
      </button>
    </Tooltip>
  );
}

interface NavItemState {
  active: boolean;
  slim?: boolean;
}

/** One entry of the rail or the bottom bar: an icon above its label. */
const navItemClass = ({ active, slim = false }: NavItemState): string =>
  classes(
    'flex w-full min-w-0 flex-col items-center justify-center gap-0.5 rounded-md text-[clamp(0.5625rem,2.8vw,0.6875rem)]/[1.15] font-medium transition',
    // The height has room for two lines of a long label, because other styles depend on it.
    slim ? 'min-h-12' : 'min-h-14 px-0.5 py-1',
    active
      ? 'bg-accent-soft text-accent-ink forced-chosen'
      : 'text-ink-soft hover:bg-hover hover:text-ink',
  );
