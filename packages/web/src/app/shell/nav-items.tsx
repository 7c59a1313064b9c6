import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatchRoute } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { Gamepad2, House, LibraryBig, Music, Radar, Search, Tv } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { consolePathOf } from '#console/console-link.ts';
import { useScanState } from '#library/data/scan.ts';
import { searchPalette, useSearchPalette } from '#library/search/search-palette-state.ts';
import { hasMusicQuery } from '#music/data/has-music.ts';
import { currentPreview } from '#shared/api/preview.ts';
import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { classes } from '#shared/lib/classes.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import type { Drawers } from './use-drawers.ts';

/** The entries of the rail. */
export function RailItems({ drawers, slim }: { drawers: Drawers; slim: boolean }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { can } = useMe();
  const { data: hasMusic = false } = useQuery({ ...hasMusicQuery(), enabled: can('roms.read') });
  const scanning = Boolean(useScanState().data?.running);
  const { open, toggle, close } = drawers;
  const link = { slim, onNavigate: close };
  return (
    <>
      <NavLink to="/" label={t('title-home')} icon={House} {...link} />
      <NavLink to="/search" label={t('nav-search')} icon={Search} {...link} />
      <NavButton
        label={t('nav-platforms')}
        icon={<NavIcon icon={Gamepad2} />}
        controls="drawer-platforms"
        expanded={open === 'platforms'}
        slim={slim}
        onPress={() => toggle('platforms')}
      />
      <NavButton
        label={t('nav-collections')}
        icon={<NavIcon icon={LibraryBig} />}
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
      {!currentPreview() && (
        <NavLink to={consolePathOf(pathname)} label={t('nav-console')} icon={Tv} {...link} />
      )}
    </>
  );
}

const LIBRARY_PATH = /^\/(?:platform\/|music(?:\/|$))/;
const ACCOUNT_PATH =
  /^\/(?:user\/|user-interface|library-management|administration|server-stats|scan|licenses|pair\/)/;

/** The entries of the bottom bar: four places and everything about the user. */
export function BarItems({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { user } = useMe();
  const scanning = Boolean(useScanState().data?.running);
  const { open, toggle, close } = drawers;
  const isSearching = useSearchPalette();
  return (
    <>
      <NavLink to="/" label={t('title-home')} icon={House} onNavigate={close} />
      <NavButton
        label={t('nav-search')}
        icon={<NavIcon icon={Search} />}
        expanded={isSearching}
        current={pathname === '/search'}
        onPress={() => {
          close();
          searchPalette.open();
        }}
      />
      <NavButton
        label={t('nav-library')}
        icon={<NavIcon icon={Gamepad2} />}
        controls="drawer-platforms"
        expanded={open === 'platforms'}
        current={LIBRARY_PATH.test(pathname)}
        onPress={() => toggle('platforms')}
      />
      <NavButton
        label={t('nav-collections')}
        icon={<NavIcon icon={LibraryBig} />}
        controls="drawer-collections"
        expanded={open === 'collections'}
        current={pathname.startsWith('/collection/')}
        onPress={() => toggle('collections')}
      />
      <NavButton
        label={t('nav-me')}
        icon={
          <Avatar
            name={user?.username ?? '?'}
            src={user ? avatarAddress(user) : undefined}
            size={22}
          />
        }
        activity={scanning ? t('scan-running') : undefined}
        controls="drawer-settings"
        expanded={open === 'settings'}
        current={ACCOUNT_PATH.test(pathname)}
        onPress={() => toggle('settings')}
      />
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
  const { to, label, icon, slim = false, activity, onNavigate } = props;
  const active = Boolean(useMatchRoute()({ to, fuzzy: to !== '/' }));
  return (
    <Tooltip text={label} side="right" disabled={!slim}>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={navItemClass({ active, slim })}
        onClick={onNavigate}
      >
        <span className={navIconClass(active)}>
          <NavIcon icon={icon} className={activity ? 'animate-spin text-accent-ink' : undefined} />
          {activity && <ActivityDot />}
        </span>
        <NavLabel slim={slim}>{label}</NavLabel>
        {activity && <span className="sr-only">{activity}</span>}
      </Link>
    </Tooltip>
  );
}

interface NavButtonProps {
  label: string;
  icon: ReactNode;
  /** Id of the drawer it opens; only set if the drawer is always mounted. */
  controls?: string | undefined;
  expanded: boolean;
  /** The current page is one of those in its drawer. */
  current?: boolean | undefined;
  /** Describes running activity, which the icon marks with a dot. */
  activity?: string | undefined;
  slim?: boolean | undefined;
  onPress: () => void;
}

function NavButton(props: NavButtonProps) {
  const { label, icon, controls, expanded, current = false, activity, slim = false } = props;
  const active = expanded || current;
  return (
    <Tooltip text={label} side="right" disabled={!slim}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={expanded}
        aria-controls={controls}
        aria-current={current || undefined}
        className={navItemClass({ active, slim })}
        onClick={props.onPress}
      >
        <span className={navIconClass(active)}>
          {icon}
          {activity && <ActivityDot />}
        </span>
        <NavLabel slim={slim}>{label}</NavLabel>
        {activity && <span className="sr-only">{activity}</span>}
      </button>
    </Tooltip>
  );
}

interface NavIconProps {
  icon: LucideIcon;
  className?: string | undefined;
}

const NavIcon = ({ icon: Icon, className }: NavIconProps) => (
  <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={className} />
);

const ActivityDot = () => (
  <span
    aria-hidden="true"
    className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent bars:top-0.5 bars:right-3"
  />
);

const NavLabel = ({ slim, children }: { slim: boolean; children: string }) => (
  <span className={slim ? 'sr-only' : 'max-w-full text-center text-balance wrap-break-word'}>
    {children}
  </span>
);

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
      ? 'text-accent-ink rail:bg-accent-soft rail:forced-chosen'
      : 'text-ink-soft hover:text-ink rail:hover:bg-hover',
  );

/** On the bottom bar, whose entries touch each other, only the icon of the active one is marked. */
const navIconClass = (active: boolean): string =>
  classes(
    'relative grid place-items-center transition bars:h-7 bars:w-14 bars:rounded-full',
    active && 'bars:bg-accent-soft bars:forced-chosen',
  );
