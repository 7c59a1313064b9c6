import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { AppTexts } from '#app/shell/app-texts.tsx';

/** Renders with the texts of the UI kit and the query client. */
export function show(content: ReactNode, client: QueryClient): void {
  render(
    <AppTexts>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </AppTexts>,
  );
}
