import type { LucideIcon } from 'lucide-react';

import { Tooltip } from '#shared/ui/tooltip.tsx';

import { navItemClass } from './nav-item-class.ts';

interface Props {
  label: string;
  icon: LucideIcon;
  /** The drawer it opens, where it is always in the page. */
  controls?: string | undefined;
  expanded: boolean;
  slim?: boolean | undefined;
  onPress: () => void;
}

export function NavButton(props: Props) {
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
