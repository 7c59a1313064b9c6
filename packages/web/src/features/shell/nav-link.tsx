import { Link, useMatchRoute } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

import { Tooltip } from '#ui/tooltip.tsx';

import { navItemClass } from './nav-item-class.ts';

interface Props {
  to: LinkProps['to'];
  label: string;
  icon: LucideIcon;
  slim?: boolean | undefined;
  onNavigate: () => void;
}

export function NavLink({ to, label, icon: Icon, slim = false, onNavigate }: Props) {
  const active = Boolean(useMatchRoute()({ to, fuzzy: true }));
  return (
    <Tooltip text={label} side="right" disabled={!slim}>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={navItemClass({ active, slim })}
        onClick={onNavigate}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className={slim ? 'sr-only' : 'max-w-full truncate'}>{label}</span>
      </Link>
    </Tooltip>
  );
}
