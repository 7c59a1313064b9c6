import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';

import { Logo } from '#shared/ui/logo.tsx';

import { AccountButton } from './account-button.tsx';
import { UploadButton } from './upload-button.tsx';
import type { Drawers } from './use-drawers.ts';

/** The phone frame's upper edge. */
export function TopBar({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-[calc(var(--top-bar)+env(safe-area-inset-top))] items-center justify-between border-b border-line bg-surface px-4 pt-[env(safe-area-inset-top)]">
      <Link
        to="/"
        aria-label={t('brand-home')}
        className="flex min-h-11 items-center gap-2 rounded-sm"
        onClick={drawers.close}
      >
        <Logo size={28} />
        <span className="font-bold tracking-tight">{PRODUCT}</span>
      </Link>
      <div className="flex items-center gap-1">
        <UploadButton onPress={drawers.close} />
        <AccountButton drawers={drawers} size={34} />
      </div>
    </header>
  );
}
