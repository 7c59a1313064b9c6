import { Link, useMatchRoute } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

import { Tooltip } from '#shared/ui/tooltip.tsx';

import { navItemClass } from './nav-item-class.ts';

interface Props {
  to: LinkProps['to'];
  label: string;
  icon: LucideIcon;
  slim?: boolean | undefined;
  /** Something goes on there: the icon turns, and this says what. */
  activity?: string | undefined;
  onNavigate: () => void;
}

export function NavLink(props: Props) {
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
