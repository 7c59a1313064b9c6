import { Link } from '@tanstack/react-router';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { railCollapsedSetting } from '#shared/lib/settings.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';

import { AccountButton } from './account-button.tsx';
import { NavItems } from './nav-items.tsx';
import { UploadButton } from './upload-button.tsx';
import type { Drawers } from './use-drawers.ts';

/** The frame's left edge from 960 px on. */
export function Rail({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  const [slim, setSlim] = useLocalSetting(railCollapsedSetting);
  return (
    <nav
      aria-label={t('nav-main')}
      className="fixed inset-y-0 left-0 z-30 flex w-(--rail) flex-col items-center gap-1 overflow-y-auto border-r border-line bg-surface px-2 py-3 transition-[width] duration-(--duration-base)"
    >
      <Link
        to="/"
        aria-label={t('brand-home')}
        className="mb-3 grid size-12 place-items-center rounded-md transition hover:bg-hover"
        onClick={drawers.close}
      >
        <Logo size={34} />
      </Link>
      <NavItems drawers={drawers} slim={slim} search="screen" />
      <div className="mt-auto grid justify-items-center gap-3 pt-4">
        <IconButton
          label={slim ? t('nav-expand') : t('nav-collapse')}
          onClick={() => setSlim(!slim)}
        >
          {slim ? (
            <ChevronsRight size={18} aria-hidden="true" />
          ) : (
            <ChevronsLeft size={18} aria-hidden="true" />
          )}
        </IconButton>
        <UploadButton onPress={drawers.close} />
        <AccountButton drawers={drawers} />
      </div>
    </nav>
  );
}
