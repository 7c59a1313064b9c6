import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { DatKind } from '@saveroom/contract';

import { requireScope } from '#app/require-scope.ts';
import { DEFAULT_KIND } from '#admin/dats/dat-view.ts';
import { DatsPanel } from '#admin/dats/dats-panel.tsx';
import { LIBRARY_TABS } from '#admin/library/library-tab.ts';
import { LibraryTabs } from '#admin/library/library-tabs.tsx';
import { LibraryFolders } from '#library/folders/library-folders.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Count = withFallback(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined);
const Search = z.object({
  tab: withFallback(z.optional(z.enum(LIBRARY_TABS)), undefined),
  dat: Count,
  kind: withFallback(z.optional(DatKind), undefined),
  page: Count,
});

export const Route = createFileRoute('/_main/library-management')({
  staticData: { title: 'title-library-management' },
  validateSearch: Search,
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('settings', 'scan'),
  component: LibraryManagement,
});

function LibraryManagement() {
  const { tab = 'folders', dat = null, kind = DEFAULT_KIND, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = (search: z.output<typeof Search>, replace: boolean) => {
    navigate({ search, replace, resetScroll: search.page !== page && search.tab === 'dats' }).catch(
      (error: unknown) => logFailure('Switching the tab of the library', error),
    );
  };
  return (
    <LibraryTabs
      tab={tab}
      onTab={(next) => go({ tab: next === 'folders' ? undefined : next }, true)}
      folders={<LibraryFolders />}
      dats={
        <DatsPanel
          view={{ dat, kind, page }}
          onView={(view) => {
            const next = { tab: 'dats', dat: view.dat ?? undefined } as const;
            const isSame = view.dat === dat;
            if (view.dat === null) return go(next, false);
            go(
              {
                ...next,
                kind: view.kind === DEFAULT_KIND ? undefined : view.kind,
                page: view.page === 1 ? undefined : view.page,
              },
              isSame,
            );
          }}
        />
      }
    />
  );
}
