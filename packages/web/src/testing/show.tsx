import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';

// Parts that are loaded when they are needed take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** Renders with what the cache already knows. */
export function show(content: ReactNode, client: QueryClient): void {
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
}
