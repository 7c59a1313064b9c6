import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { serverStatus } from '#shared/api/server-status.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useStore } from '#shared/lib/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { entryKey } from './palette-groups.ts';
import type { Entry, Group } from './palette-groups.ts';
import { PaletteRow } from './palette-row.tsx';
import type { Palette } from './use-palette.ts';

/** Roles of a combobox popup: native lists would take the focus out of the field. */
const LISTBOX = { role: 'listbox' };
const GROUP = { role: 'group' };

interface Props {
  id: string;
  palette: Palette;
  onOpen: (entry: Entry) => void;
}

export function PaletteResults({ id, palette, onOpen }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const { isReachable } = useStore(serverStatus);
  const { groups, entries, active, term, total, corrected, error, isCommands } = palette;
  const activeEntry = entries[active];
  const activeKey = activeEntry && entryKey(activeEntry);
  const isFruitless = isCommands || total === 0;
  const hasNothing = isFruitless && groups.every(({ key }) => key === 'all');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <Announcer palette={palette} />
      {error && (
        <FailedState
          title={t('common:error-load')}
          error={error}
          onRetry={palette.retry}
          retrying={palette.isSearching}
        />
      )}
      {corrected !== null && !hasNothing && (
        <p className="px-2 pt-1 pb-2 text-sm text-ink-soft">
          {t('corrected', { term, corrected })}
        </p>
      )}
      {hasNothing && (
        <div className="grid justify-items-center gap-1 px-4 pt-8 pb-6 text-center">
          <SearchX size={28} strokeWidth={1.5} aria-hidden="true" className="mb-2 text-ink-faint" />
          <p className="font-medium wrap-anywhere">
            {t('none', { term: isCommands ? term.slice(1).trim() : term })}
          </p>
          <p className="text-sm text-ink-soft">
            {t(isCommands ? 'none-commands-text' : 'none-text')}
          </p>
        </div>
      )}
      {palette.isSearching && !isReachable && groups.length === 0 && (
        <p className="px-4 py-8 text-center text-sm text-ink-soft">{t('common:reconnecting')}</p>
      )}
      {palette.isLoadingRecent && <RecentSkeleton />}
      <div
        {...LISTBOX}
        id={`${id}-list`}
        aria-label={t('results')}
        className="grid grid-cols-1 gap-2"
      >
        {groups.map((group) => (
          <div {...GROUP} key={group.key} aria-labelledby={`${id}-${group.key}`}>
            <GroupHeading id={`${id}-${group.key}`} heading={group.heading} />
            {group.entries.map((entry) => {
              const key = entryKey(entry);
              return (
                <PaletteRow
                  key={key}
                  id={`${id}-${key}`}
                  entry={entry}
                  isActive={key === activeKey}
                  onPoint={() => palette.point(entries.indexOf(entry))}
                  onOpen={() => onOpen(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {palette.forget && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={palette.forget}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Has the height of the games that replace it. */
const RecentSkeleton = () => (
  <div aria-hidden="true" className="mb-2">
    <Skeleton className="mx-2 my-2 h-3.5 w-28" />
    {ROWS.map((row) => (
      <div key={row} className="flex h-14 items-center gap-3 px-2">
        <Skeleton className="h-11 w-7.5" />
        <Skeleton className="h-4 w-48" />
      </div>
    ))}
  </div>
);

/** Announces the number of results once the search has finished. */
function Announcer({ palette: { term, total, isSearching } }: Pick<Props, 'palette'>) {
  const { t } = useTranslation('palette');
  const format = useFormat();
  const isKnown = term !== '' && total !== undefined && !isSearching;
  return (
    <output aria-live="polite" className="sr-only">
      {isKnown && t('count', { count: total, number: format.number(total) })}
    </output>
  );
}

interface GroupHeadingProps {
  id: string;
  heading: Group['heading'];
}

function GroupHeading({ id, heading }: GroupHeadingProps) {
  const { t } = useTranslation(['palette', 'common']);
  const format = useFormat();
  const box = 'flex items-center gap-2 px-2 py-1.5 text-xs font-semibold text-ink-faint';
  if (heading.kind === 'all') {
    return (
      <span id={id} className="sr-only">
        {t('common:nav-search')}
      </span>
    );
  }
  if (heading.kind !== 'games') {
    return (
      <p id={id} className={box}>
        {t(heading.kind)}
      </p>
    );
  }
  const { platform, more } = heading;
  return (
    <p id={id} className={box}>
      {platform && <PlatformBadge slug={platform.slug} family={platform.family_slug} size={18} />}
      <span className="truncate">{platform?.display_name}</span>
      {more > 0 && (
        <span className="ml-auto shrink-0 font-normal tabular-nums">
          {t('more', { count: more, number: format.number(more) })}
        </span>
      )}
    </p>
  );
}
