import { Link } from '@tanstack/react-router';
import { Disc3, DoorClosed, Gamepad2, LibraryBig } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';

import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';

interface Props {
  kind: 'page' | 'rom' | 'platform' | 'collection';
}

const ICON = { page: DoorClosed, rom: Disc3, platform: Gamepad2, collection: LibraryBig };

/** Shown if a page does not exist or the user may not see it. */
export function MissingPage({ kind }: Props) {
  const { t } = useTranslation(['emptyStates', 'common']);
  const Icon = ICON[kind];
  const title = t(`${kind}-title`);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <div className="page-enter grid min-h-[70dvh] place-items-center">
      <EmptyState
        level={1}
        icon={<Icon size={34} strokeWidth={1.5} aria-hidden="true" />}
        title={title}
        actions={
          <Link to="/" className={buttonClass('primary')}>
            {t('common:go-home')}
          </Link>
        }
      >
        <p>{t(`${kind}-text`)}</p>
      </EmptyState>
    </div>
  );
}
