import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { refreshLibrary } from '#library/data/scan.ts';
import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useLiveSocket } from '#shared/data/use-live-socket.ts';
import { logFailure } from '#shared/lib/log.ts';
import { uploadWire } from '#uploads/data/uploads.ts';
import { UploadDialog } from '#uploads/dialog/upload-dialog.tsx';
import { isActive } from '#uploads/engine/upload-entry.ts';
import { UploadPanel } from '#uploads/panel/upload-panel.tsx';

import { unfinishedUploads, uploadStore, useUploadStore } from './upload-store.ts';
import { setUploadTimeout, uploads, useUploads } from './uploads.ts';

/** The server looks at new files by itself; this is when it has had time to. */
const SEEN_AFTER_MS = 3000;

/** Everything about uploads that is not on a screen of its own. */
export function UploadManager() {
  const { request } = useUploadStore();
  const entries = useUploads();
  const { can } = useMe();
  // Those who may scan are connected anyway.
  useLiveSocket(entries.length > 0 && !can('platforms.write'));
  useServerWishes();
  useFreshLibrary(entries.filter(({ finished }) => finished).length);
  useStayWarning(entries.some(isActive));
  const someLeft = entries.some(({ uploadId, finished }) => uploadId !== null && !finished);
  useEffect(() => {
    if (someLeft) unfinishedUploads.set(true);
  }, [someLeft]);
  return (
    <>
      {entries.length > 0 && <UploadPanel entries={entries} />}
      {request && <UploadDialog request={request} onClose={uploadStore.close} />}
    </>
  );
}

/** How long it waits, and what it still holds from earlier visits. */
function useServerWishes(): void {
  const client = useQueryClient();
  useEffect(() => {
    const heartbeat = client.getQueryData(systemQueries.heartbeat().queryKey);
    if (heartbeat) setUploadTimeout(heartbeat.FRONTEND.UPLOAD_TIMEOUT);
    uploadWire
      .list()
      .then((open) => {
        uploads.addUnfinished(open);
        unfinishedUploads.set(open.length > 0);
      })
      .catch((error: unknown) => logFailure('Looking for unfinished uploads', error));
  }, [client]);
}

function useFreshLibrary(finished: number): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => {
    refreshLibrary(client).catch((error: unknown) => logFailure('Reading the library', error));
  });
  useEffect(() => {
    if (finished === 0) return undefined;
    const timer = window.setTimeout(refresh, SEEN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [finished]);
}

/** Closing the page would stop it. */
function useStayWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
