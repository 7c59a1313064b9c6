import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { ServerStats } from '@saveroom/contract';

import { figureQueries } from '#shared/data/figures.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Figures } from '#shared/ui/figures.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const ENGINE = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** A disk fuller than this is shown as a warning. */
const NEARLY_FULL = 0.9;

/** State of the machine, the database and the job queue; for admins. */
export function ServerCards() {
  const { t } = useTranslation('administration');
  const { data: server, ...query } = useQuery(figureQueries.server());
  if (query.isLoadingError) {
    return (
      <div className="[column-span:all]">
        <FailedQuery title={t('stats-server-failed')} query={query} />
      </div>
    );
  }
  if (!server) return <Skeleton className="h-64 w-full rounded-lg!" />;
  return (
    <>
      <SpaceCard server={server} />
      <MachineCard server={server} />
    </>
  );
}

function SpaceCard({ server }: { server: ServerStats }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { memory } = server;
  const part = (key: string, name: string, used: number, total: number) => ({
    key,
    name,
    text: t('stats-free', { free: format.bytes(total - used), total: format.bytes(total) }),
    share: total > 0 ? used / total : 0,
    tone: used / total > NEARLY_FULL ? ('warn' as const) : undefined,
  });
  return (
    <Card title={t('stats-storage')} description={t('stats-storage-text')}>
      <BarList
        label={t('stats-storage')}
        bars={[
          ...server.disks.map(({ kind, path, space }) => {
            const name = t(`stats-disk-${kind}`, { path });
            return space
              ? part(
                  `${kind}-${path}`,
                  name,
                  space.total_bytes - space.free_bytes,
                  space.total_bytes,
                )
              : { key: `${kind}-${path}`, name, text: t('stats-disk-unavailable'), share: 0 };
          }),
          part(
            'memory',
            t('stats-memory'),
            memory.system_total - memory.system_free,
            memory.system_total,
          ),
        ]}
      />
    </Card>
  );
}

function MachineCard({ server }: { server: ServerStats }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { queue, database, memory } = server;
  return (
    <Card title={t('stats-server')}>
      <div className="grid gap-6">
        <Figures
          className="grid-cols-3"
          figures={[
            { label: t('stats-running'), value: format.number(queue.running) },
            { label: t('stats-queued'), value: format.number(queue.waiting) },
            {
              label: t('stats-failed-today'),
              value: format.number(queue.failed_today),
              notable: queue.failed_today > 0,
            },
          ]}
        />
        <Facts
          facts={[
            { label: t('stats-version'), value: server.version },
            { label: t('stats-api'), value: server.api_level },
            {
              label: t('stats-database'),
              value: `${ENGINE[database.engine]} ${database.version} · ${format.bytes(database.bytes)}`,
            },
            { label: t('stats-node'), value: server.node },
            { label: t('stats-system'), value: server.system },
            { label: t('stats-cpus'), value: format.number(server.cpus) },
            { label: t('stats-process-memory'), value: format.bytes(memory.process) },
            { label: t('stats-uptime'), value: format.duration(server.uptime) },
            { label: t('stats-zone'), value: server.time_zone },
            { label: t('stats-users'), value: format.number(server.users) },
          ]}
        />
      </div>
    </Card>
  );
}
