import { useTranslation } from 'react-i18next';

import { NavItems } from './nav-items.tsx';
import type { Drawers } from './use-drawers.ts';

/** The phone frame's lower edge. */
export function BottomBar({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  return (
    <nav
      aria-label={t('nav-main')}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <NavItems drawers={drawers} search="palette" />
    </nav>
  );
}
