import { TimerReset } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PlayTime } from '@saveroom/contract';

import { PlayTimeText } from '#account/limits/play-time-text.tsx';
import { useAllowMorePlay } from '#shared/data/limits.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

const CHOICES = [15, 30, 60] as const;

interface Props {
  userId: number;
  play: PlayTime;
}

/**
 * Lets a user play longer than the limits allow. Renders nothing for users without play time
 * limits.
 */
export function MorePlay({ userId, play }: Props) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const allow = useAllowMorePlay(userId);
  if (play.rules.schedules.length === 0 && play.rules.daily === null) return null;
  const canExtend = !play.is_allowed || play.ends_at !== null;
  return (
    <section className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <PlayTimeText play={play} />
      {canExtend && (
        <div className="flex flex-wrap gap-2">
          {CHOICES.map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              icon={<TimerReset size={15} aria-hidden="true" />}
              busy={allow.isPending && allow.variables === minutes}
              onClick={() =>
                allow.mutate(minutes, {
                  onSuccess: ({ play: { ends_at } }) => {
                    if (ends_at === null) return;
                    const time = format.clock(ends_at);
                    toast({ tone: 'good', message: t('more-play-done', { time }) });
                  },
                })
              }
            >
              {t('more-play', { time: format.wait(minutes * 60) })}
            </Button>
          ))}
        </div>
      )}
      <ErrorNotice error={allow.error} />
    </section>
  );
}
