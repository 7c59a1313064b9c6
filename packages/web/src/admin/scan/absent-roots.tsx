import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useScanState } from '#library/data/scan.ts';
import { systemQueries } from '#shared/data/system.ts';
import { Notice } from '#shared/ui/notice.tsx';

/**
 * Warns about missing library folders, so that an unmounted disk does not look like a deleted
 * library.
 */
export function AbsentRoots() {
  const { t } = useTranslation('scan');
  const { can } = useMe();
  const mayLook = can('platforms.write');
  const { data: platforms } = useQuery({ ...platformQueries.all(), enabled: mayLook });
  const { data: library } = useQuery({ ...systemQueries.setupLibrary(), enabled: mayLook });
  const { data: scan } = useScanState();
  // A question about the layout of a folder already covers it.
  const rootsWithQuestion = new Set(scan?.layout_questions.map(({ root }) => root));
  const hasGames = platforms?.some(({ rom_count }) => rom_count > 0) ?? false;
  const roots = library?.roots.filter(({ path }) => !rootsWithQuestion.has(path)) ?? [];
  if (!hasGames) return null;
  return roots.map(({ path, state }) =>
    state === 'ready' ? null : (
      <Notice key={path} tone="danger">
        <p className="font-semibold">
          <code>{path}</code> · {t(`state-${state}`)}
        </p>
        <p>
          {t(`state-${state}-text`)} {t('absent-root-games')}
        </p>
      </Notice>
    ),
  );
}
