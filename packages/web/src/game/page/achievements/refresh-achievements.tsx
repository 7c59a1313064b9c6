import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useRefreshAchievements } from '#game/data/achievements.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/** Fetches what was earned since the last time. */
export function RefreshAchievements({ user }: { user: User }) {
  const { t } = useTranslation('rom');
  const describe = useDescribeError();
  const refresh = useRefreshAchievements();
  return (
    <>
      <Button
        size="sm"
        icon={<RefreshCw size={15} aria-hidden="true" />}
        busy={refresh.isPending}
        onClick={() => refresh.mutate({ id: user.id, incremental: true })}
        className="ml-auto max-sm:ml-0"
      >
        {t('achievements-refresh')}
      </Button>
      {refresh.error && (
        <div className="basis-full">
          <Notice tone="danger">{describe(refresh.error).text}</Notice>
        </div>
      )}
    </>
  );
}
