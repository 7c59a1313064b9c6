import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { refreshLibrary } from '#library/data/scan.ts';
import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useLiveSocket } from '#shared/data/use-live-socket.ts';
import { logFailure } from '#shared/lib/log.ts';
import { uploadWire } from '#uploads/data/uploads.ts';
import { UploadDialog } from '#uploads/dialog/upload-dialog.tsx';
import { isActive, isDone } from '#uploads/engine/upload-entry.ts';
import { UploadPanel } from '#uploads/panel/upload-panel.tsx';

import { hasUnfinishedUploads, uploadStore, useUploadStore } from './upload-store.ts';
import { setUploadTimeout, uploads, useUploads } from './uploads.ts';

/** The server notices new files by itself after about this time. */
const REFRESH_DELAY_MS = 3000;

/** Upload dialog, progress panel and background work of uploads. */
export function UploadManager() {
  const { request } = useUploadStore();
  const entries = useUploads();
  const { can } = useMe();
  // Users with `platforms.write` have the socket open already.
  useLiveSocket(entries.length > 0 && !can('platforms.write'));
  useServerUploads();
  useFreshLibrary(entries.filter(isDone).length);
  useStayWarning(entries.some(isActive));
  const hasUnfinished = entries.some((entry) => entry.uploadId !== null && !isDone(entry));
  // Only set here: the next visit asks the server, which knows when none is left.
  useEffect(() => {
    if (hasUnfinished) hasUnfinishedUploads.set(true);
  }, [hasUnfinished]);
  return (
    <>
      {entries.length > 0 && <UploadPanel entries={entries} />}
      {request && <UploadDialog request={request} onClose={uploadStore.close} />}
    </>
  );
}

/** Applies the upload timeout of the server, and lists unfinished uploads of earlier visits. */
function useServerUploads(): void {
  const client = useQueryClient();
  useEffect(() => {
    const heartbeat = client.getQueryData(systemQueries.heartbeat().queryKey);
    if (heartbeat) setUploadTimeout(heartbeat.FRONTEND.UPLOAD_TIMEOUT);
    uploadWire
      .list()
      .then((open) => {
        uploads.addUnfinished(open);
        hasUnfinishedUploads.set(open.length > 0);
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
    const timer = window.setTimeout(refresh, REFRESH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [finished]);
}

/** Warns before the page is closed during an upload. */
function useStayWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
