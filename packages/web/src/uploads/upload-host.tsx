import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';

import { hasUnfinishedUploads, uploadStore, useUploadStore } from './upload-store.ts';

// Loaded with the first upload.
const LazyUploadManager = lazy(async () => {
  const { UploadManager } = await import('./upload-manager.tsx');
  return { default: UploadManager };
});

/** Accepts dropped files on every screen, and shows the progress of uploads. */
export function UploadHost() {
  const { can } = useMe();
  const may = can('roms.write');
  const { isLoaded } = useUploadStore();
  useEffect(() => {
    if (may && hasUnfinishedUploads.get()) uploadStore.load();
  }, [may]);
  if (!may) return null;
  return (
    <>
      <DropAnywhere />
      {isLoaded && (
        <Suspense>
          <LazyUploadManager />
        </Suspense>
      )}
    </>
  );
}

/** Ignores drops that another element has handled, and drops above an open dialog. */
const isOurs = (event: DragEvent): boolean =>
  Boolean(event.dataTransfer?.types.includes('Files')) &&
  !event.defaultPrevented &&
  document.querySelector('dialog:modal') === null;

function DropAnywhere() {
  const { t } = useTranslation('common');
  const { platform, rom } = useParams({ strict: false });
  const [isOver, setIsOver] = useState(false);
  useLayoutEffect(() => {
    const target = {
      platformId: typeof platform === 'number' ? platform : undefined,
      romId: typeof rom === 'number' ? rom : undefined,
    };
    const over = (event: DragEvent) => {
      const ours = isOurs(event);
      if (ours) event.preventDefault();
      setIsOver(ours);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
      uploadStore.open(
        target,
        entries.filter((entry) => entry !== null),
      );
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [platform, rom]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-scrim text-lg font-semibold">
      <p className="rounded-lg bg-raised px-6 py-4 text-ink shadow-3">{t('upload-drop')}</p>
    </div>
  );
}
