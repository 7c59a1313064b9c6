import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import { ExportDialog } from '#library/exports/export-button.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { createStore, useStore } from '#shared/lib/store.ts';

const KeyboardHelp = lazy(async () => {
  const [{ KeyboardHelp: component }] = await Promise.all([
    import('#account/help/keyboard-help.tsx'),
    loadAreas('keys'),
  ]);
  return { default: component };
});
const UserDialogs = lazy(async () => {
  const [{ UserDialogs: component }] = await Promise.all([
    import('#admin/users/user-dialogs.tsx'),
    loadAreas('settings'),
  ]);
  return { default: component };
});
const CollectionForm = lazy(async () => {
  const [{ CollectionForm: component }] = await Promise.all([
    import('#library/collections/collection-form.tsx'),
    loadAreas('collection'),
  ]);
  return { default: component };
});

const INVITE = { kind: 'invite' } as const;
const LIBRARY = { kind: 'library' } as const;
const shown = createStore<'help' | 'invite' | 'collection' | 'export' | null>(null);

/** Dialogs that open above any screen. */
export const shellDialog = { open: shown.set };

const close = () => shown.set(null);

export function ShellDialogs() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return <OpenDialog key={path} path={path} />;
}

/** Closes when another screen opens. */
function OpenDialog({ path }: { path: string }) {
  const dialog = useStore(shown);
  useEffect(() => close, []);
  return (
    <Suspense>
      {dialog === 'help' && <KeyboardHelp path={path} onClose={close} />}
      {dialog === 'invite' && <UserDialogs dialog={INVITE} onClose={close} />}
      {dialog === 'collection' && <CollectionForm onClose={close} />}
      {dialog === 'export' && <ExportDialog scope={LIBRARY} onClose={close} />}
    </Suspense>
  );
}
