import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { AuditFilters } from './audit-filters.tsx';
import type { AuditView } from './audit-view.ts';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

function Filters() {
  const [view, setView] = useState<AuditView>({});
  return <AuditFilters view={view} onView={setView} />;
}

test('the search field keeps the focus while typed text takes effect, and is cleared with the filters', () => {
  show(<Filters />, createQueryClient());
  const field = screen.getByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'login' } });
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
