import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Session } from '@saveroom/contract';

import { sessionQueries, useEndSession } from '#account/data/session.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { RowIcon } from '#shared/ui/row-icon.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  userId: number;
  isMe: boolean;
}

/** The sessions of an account, each with a button that ends it. */
export function SessionList({ userId, isMe }: Props) {
  const { t } = useTranslation('settings');
  const { data, ...query } = useQuery(sessionQueries.of(userId));
  const end = useEndSession(userId);
  if (query.isPending) {
    return <SkeletonRows rowClass="h-14 w-full" />;
  }
  if (!data) {
    return <FailedQuery title={t('sessions-failed')} query={query} />;
  }
  const { sessions, apps } = data;
  const others = sessions.filter(({ current }) => !current);
  const endAll = () =>
    end.mutate(undefined, {
      onSuccess: () =>
        toast({
          tone: 'good',
          message: isMe ? t('sessions-ended-others') : t('sessions-ended-all'),
        }),
    });
  return (
    <div className="grid gap-4">
      {sessions.length === 0 && <p className="text-sm text-ink-soft">{t('sessions-none')}</p>}
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {apps > 0 && <p className="text-sm text-ink-soft">{t('sessions-apps', { count: apps })}</p>}
      <ErrorNotice error={end.error} />
      {others.length + apps > 0 && (
        <Button
          className="justify-self-end max-sm:justify-self-stretch"
          busy={end.isPending && end.variables === undefined}
          onClick={endAll}
        >
          {isMe ? t('sessions-end-others') : t('sessions-end-all')}
        </Button>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
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
      <RowIcon icon={Icon} />
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

interface Agent {
  /** Such as `Firefox`; empty if unknown. */
  browser: string;
  /** Such as `Windows`. */
  system: string;
  isPhone: boolean;
}

/** The first match counts: user agents also contain the names of browsers further down. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bSteamOS\b|\bSteam Deck\b/, 'SteamOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstMatch = (list: readonly [RegExp, string][], text: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Browser and system from a user agent. */
export const describeAgent = (userAgent: string): Agent => ({
  browser: firstMatch(BROWSERS, userAgent),
  system: firstMatch(SYSTEMS, userAgent),
  isPhone: /\bMobile\b|\biPad\b|\bAndroid\b/.test(userAgent),
});
