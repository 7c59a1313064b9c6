import { Link } from '@tanstack/react-router';
import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { checkServer } from '#shared/api/server-status.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';

interface Props {
  /** `h1` if it is the whole page. */
  level?: 1 | 2;
}

/** In place of what needs the server, until it can be reached again. */
export function WaitingScreen({ level = 1 }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        level={level}
        icon={<CloudOff size={32} aria-hidden="true" />}
        title={t('waiting-title')}
        actions={
          <>
            <Button onClick={() => void checkServer()} icon={<RotateCw size={16} aria-hidden />}>
              {t('retry')}
            </Button>
            <Link to="/device" className={buttonClass('secondary')}>
              {t('title-device')}
            </Link>
          </>
        }
      >
        <p>{t('waiting-text')}</p>
      </EmptyState>
    </div>
  );
}
