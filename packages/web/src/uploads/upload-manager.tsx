import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { systemQueries } from '#shared/data/system.ts';
import { logFailure } from '#shared/lib/log.ts';
import { uploadApi } from '#uploads/data/uploads.ts';
import { UploadDialog } from '#uploads/dialog/upload-dialog.tsx';
import { isActive, isDone } from '#uploads/engine/upload-entry.ts';
import { UploadPanel } from '#uploads/panel/upload-panel.tsx';

import { hasUnfinishedUploads, uploadStore, useUploadStore } from './upload-store.ts';
import { setUploadTimeout, uploads, useUploads } from './uploads.ts';

/** Upload dialog, progress panel and background work of uploads. */
export function UploadManager() {
  const { request } = useUploadStore();
  const entries = useUploads();
  useServerUploads();
  useStayWarning(entries.some(isActive));
  const hasUnfinished = entries.some((entry) => entry.uploadId !== null && !isDone(entry));
  // Never cleared here: the next visit clears it if the server has no unfinished uploads.
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
    uploadApi
      .list()
      .then((open) => {
        uploads.addUnfinished(open);
        hasUnfinishedUploads.set(open.length > 0);
      })
      .catch((error: unknown) => logFailure('Looking for unfinished uploads', error));
  }, [client]);
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
