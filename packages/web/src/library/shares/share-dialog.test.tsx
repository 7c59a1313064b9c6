import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { ShareDialog } from './share-dialog.tsx';

let hasFailed = false;

beforeAll(speakEnglish);
beforeEach(() => {
  hasFailed = false;
  vi.stubGlobal('fetch', async () => {
    if (hasFailed) return Response.json([]);
    hasFailed = true;
    return Response.json({ code: 'forbidden', detail: 'No' }, { status: 403 });
  });
});

test('a failed request for the links shows an error, not an empty list, and can be retried', async () => {
  show(
    <ShareDialog
      shared={{ target: 'rom', target_id: 7 }}
      title="Tin Orchard"
      onClose={() => undefined}
    />,
    createQueryClient(),
  );
  const failure = await screen.findByText('Couldn’t load the share links');
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }));
  await waitFor(() => expect(failure.isConnected).toBe(false));
});
