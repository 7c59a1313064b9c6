import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Who added which game to a collection, and when. */
export function CollectionAdditions({ id }: { id: number }) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { data, error } = useQuery(collectionQueries.additions(id));
  return (
    <section aria-labelledby="additions" className="grid gap-2">
      <h4 id="additions" className="text-sm font-semibold">
        {t('additions')}
      </h4>
      {error && !data && <ErrorNotice error={error} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-sm text-ink-soft">{t('additions-none')}</p>}
      {data && data.length > 0 && (
        <ol className="grid gap-0.5">
          {data.map(({ rom_id, rom_name, username, added_at }) => (
            <li key={rom_id}>
              <Link
                to="/rom/$rom"
                params={{ rom: rom_id }}
                className="-mx-2 grid rounded-sm px-2 py-1.5 hover:bg-hover"
              >
                <span className="truncate text-sm font-medium">{rom_name}</span>
                <time
                  dateTime={added_at}
                  title={format.dateTime(added_at)}
                  className="text-[0.8125rem] text-ink-soft"
                >
                  {username === null
                    ? t('added-when', { when: format.ago(added_at) })
                    : t('added-by', { name: username, when: format.ago(added_at) })}
                </time>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
