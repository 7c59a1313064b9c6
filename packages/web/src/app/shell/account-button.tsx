import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { classes } from '#shared/lib/classes.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import type { Drawers } from './use-drawers.ts';

export function AccountButton({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  const { user } = useMe();
  const expanded = drawers.open === 'settings';
  return (
    <Tooltip text={t('nav-account')} side="right">
      <button
        type="button"
        aria-label={t('nav-account')}
        aria-haspopup="dialog"
        aria-expanded={expanded}
        aria-controls="drawer-settings"
        className={classes(
          'rounded-full p-0.5 ring-2 transition',
          expanded ? 'ring-accent' : 'ring-transparent hover:ring-line-strong',
        )}
        onClick={() => drawers.toggle('settings')}
      >
        <Avatar
          name={user?.username ?? '?'}
          src={user ? avatarAddress(user) : undefined}
          size={40}
        />
      </button>
    </Tooltip>
  );
}
