import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';

import { ThemeTiles } from '#account/settings/theme-tiles.tsx';
import { SetupWizard } from '#account/setup/setup-wizard.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';

// Loaded on demand: only the last step needs it.
const SetupFolders = lazy(async () => {
  const { SetupFolders: component } = await import('#library/folders/library-folders.tsx');
  return { default: component };
});

// Loaded on demand: only needed to move from another server.
const SetupRestore = lazy(async () => {
  const [{ SetupRestore: component }] = await Promise.all([
    import('#admin/backups/setup-restore.tsx'),
    loadAreas('backups'),
  ]);
  return { default: component };
});

export const Route = createFileRoute('/_auth/setup')({
  staticData: { title: 'title-setup' },
  loader: () => loadAreas('settings', 'scan'),
  component: Setup,
});

const Restore = (steps: ComponentProps<typeof SetupRestore>) => (
  <Suspense>
    <SetupRestore {...steps} />
  </Suspense>
);

function Setup() {
  const navigate = useNavigate();
  const goHome = () => {
    navigate({ to: '/', replace: true }).catch((error: unknown) =>
      logFailure('Opening the next page', error),
    );
  };
  const openImport = () => {
    navigate({
      to: '/administration',
      search: { tab: 'imports', item: 'new' },
      replace: true,
    }).catch((error: unknown) => logFailure('Opening the import', error));
  };
  return (
    <SetupWizard
      languageSelect={<LanguageSelect />}
      themeTiles={<ThemeTiles />}
      folders={
        <Suspense>
          <SetupFolders />
        </Suspense>
      }
      Restore={Restore}
      onDone={goHome}
      onImport={openImport}
    />
  );
}
