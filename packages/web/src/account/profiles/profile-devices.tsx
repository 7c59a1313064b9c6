import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { ProfileDevice } from '@saveroom/contract';

import { profileQueries, useForgetDevice } from '#shared/data/profiles.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { browserName } from '#shared/lib/browser-name.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

/** The devices that remember an account, each with a button that makes it forget. */
export function ProfileDevices({ userId }: { userId: number }) {
  const { t } = useTranslation('settings');
  const { data, ...query } = useQuery(profileQueries.devices(userId));
  const forget = useForgetDevice(userId);
  if (query.isLoadingError) return <FailedPart title={t('quick-devices-failed')} query={query} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="profile-devices" className="grid gap-1 border-t border-line pt-4">
      <h3 id="profile-devices" className="text-sm font-semibold">
        {t('quick-devices')}
      </h3>
      <ErrorNotice error={forget.error} />
      <ul className="grid">
        {data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={forget.isPending && forget.variables === device.id}
            onForget={() => forget.mutate(device.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  device: ProfileDevice;
  isBusy: boolean;
  onForget: () => void;
}

function DeviceRow({ device, isBusy, onForget }: RowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name } = browserName(device.user_agent);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span title={device.user_agent}>{name}</span>
          {device.current && <Badge tone="good">{t('sessions-this')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft">
          <span>{t(`quick-lock-${device.lock}`)}</span>
          <span title={format.dateTime(device.last_used_at)}>
            {t('quick-last-used', { when: format.ago(device.last_used_at) })}
          </span>
        </p>
      </div>
      <Button
        size="sm"
        busy={isBusy}
        aria-label={t('quick-forget-named', { name })}
        onClick={onForget}
      >
        {t('quick-forget')}
      </Button>
    </li>
  );
}
