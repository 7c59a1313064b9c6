import { createFileRoute, notFound } from '@tanstack/react-router';

export const Route = createFileRoute('/_main/rom/$rom')({
  params: {
    parse: ({ rom }) => ({ rom: Number.parseInt(rom, 10) }),
    stringify: ({ rom }) => ({ rom: String(rom) }),
  },
  beforeLoad: ({ params }) => {
    if (Number.isNaN(params.rom)) throw notFound({ routeId: '/_main' });
  },
});
