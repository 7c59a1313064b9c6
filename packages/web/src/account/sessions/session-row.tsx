import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Session } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { describeAgent } from '#account/describe-agent.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { browser, system, isPhone } = describeAgent(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;
  const name =
    browser && system
      ? t('sessions-name', { browser, system })
      : browser || system || t('sessions-unknown');
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-soft"
      >
        <Icon size={19} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span title={session.user_agent}>{name}</span>
          {session.current && <Badge tone="good">{t('sessions-this')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft tabular-nums">
          <span className="wrap-anywhere">{session.ip}</span>
          <span title={format.dateTime(session.last_seen_at)}>
            {t('sessions-last-active', { when: format.ago(session.last_seen_at) })}
          </span>
          <span>{t('sessions-since', { date: format.date(session.created_at) })}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={isEnding}
          onClick={onEnd}
          aria-label={t('sessions-end-named', { name })}
          icon={<LogOut size={15} aria-hidden="true" />}
        >
          {t('sessions-end')}
        </Button>
      )}
    </li>
  );
}
