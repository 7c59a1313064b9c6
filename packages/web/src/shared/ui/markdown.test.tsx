import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('the source text is shown until the parser is loaded', async () => {
  // Another test may have loaded the parser already.
  vi.resetModules();
  const { Markdown } = await import('./markdown.tsx');
  render(<Markdown text={'intro\n\nIt is **bold**.'} />);
  expect(screen.getByText(/It is \*\*bold\*\*/).tagName).toBe('P');
  await waitFor(() => expect(screen.getByText('bold').tagName).toBe('STRONG'));
  expect(screen.queryByText(/\*\*/)).toBeNull();
});
