import { Link } from '@tanstack/react-router';
import { Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';

interface Props {
  notices: ReactNode;
  /** A button for uploads, for users who can add games. */
  upload: ReactNode;
  /** The library folders on disk, for users who can scan. */
  folders: ReactNode;
  /** The offer of demo games, for the same users. */
  demo: ReactNode;
}

export function EmptyLibrary({ notices, upload, folders, demo }: Props) {
  const { t } = useTranslation('home');
  const { can } = useMe();
  const editor = can('platforms.write');
  const isAdmin = can('tasks.run');
  return (
    <div className="page-enter mx-auto grid min-h-[80dvh] max-w-180 content-center gap-2 px-4 py-8">
      {notices}
      <EmptyState
        level={1}
        icon={<Gem size={34} strokeWidth={1.5} aria-hidden="true" />}
        title={t('empty-title')}
        actions={
          <>
            {upload}
            {editor && (
              <Link to="/scan" className={buttonClass('secondary')}>
                {t('open-scan')}
              </Link>
            )}
          </>
        }
      >
        <p>
          {t(isAdmin ? 'empty-text-admin' : editor ? 'empty-text-editor' : 'empty-text-viewer')}
        </p>
      </EmptyState>
      {editor && (
        <div className="mb-2 rounded-lg border border-line bg-surface p-5 empty:hidden">{demo}</div>
      )}
      {editor && folders}
    </div>
  );
}
