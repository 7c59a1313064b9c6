import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import { systemQueries } from '#shared/data/system.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Logo } from '#shared/ui/logo.tsx';

/** The product and the versions of the server. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { data: heartbeat } = useQuery(systemQueries.heartbeat());
  const facts = [
    [t('about-version'), heartbeat?.SYSTEM.PRODUCT_VERSION ?? PRODUCT_VERSION],
    [t('about-api'), heartbeat?.SYSTEM.VERSION],
  ];
  return (
    <Dialog title={t('about')} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <Logo size={52} />
          <div className="grid gap-1">
            <p className="text-xl font-bold tracking-tight">{PRODUCT}</p>
            <p className="text-sm text-ink-soft">{t('about-text')}</p>
          </div>
        </div>
        <dl className="grid gap-2 rounded-md bg-hover p-4 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
