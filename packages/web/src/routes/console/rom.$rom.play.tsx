import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { ConsoleEmpty } from '#console/console-empty.tsx';

const From = z.object({
  save: z.string().max(40).optional().catch(undefined),
  state: z.string().max(40).optional().catch(undefined),
});

export const Route = createFileRoute('/console/rom/$rom/play')({
  params: {
    parse: ({ rom }) => ({ rom: Number.parseInt(rom, 10) }),
    stringify: ({ rom }) => ({ rom: String(rom) }),
  },
  validateSearch: From,
  component: ConsolePlay,
});

function ConsolePlay() {
  return <ConsoleEmpty kind="rom" />;
}
