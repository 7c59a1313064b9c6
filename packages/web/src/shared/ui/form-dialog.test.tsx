import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { AppTexts } from '#app/shell/app-texts.tsx';
import { ApiError } from '#shared/lib/api-error.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { FailedQuery } from './failed-state.tsx';
import { FormDialog } from './form-dialog.tsx';

beforeAll(speakGerman);

test('a form dialog has a submit button, a cancel button and the text of the error', () => {
  const [onSubmit, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const error = new ApiError(0, 'network', 'offline');
  render(
    <AppTexts>
      <FormDialog title="Name" onSubmit={onSubmit} onClose={onClose} busy={false} error={error} />
    </AppTexts>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(onSubmit).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('nicht erreichbar');
});

test('a failed query shows its error and a button that retries it', () => {
  const refetch = vi.fn<() => Promise<void>>(async () => {});
  const query = { error: new Error('no room'), isFetching: false, refetch };
  render(
    <AppTexts>
      <FailedQuery title="Backups" query={query} />
    </AppTexts>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^Backups./);
  fireEvent.click(screen.getByRole('button'));
  expect(refetch).toHaveBeenCalledOnce();
});
