import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders with what the cache already knows. */
export function show(content: ReactNode, client: QueryClient): void {
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
}
