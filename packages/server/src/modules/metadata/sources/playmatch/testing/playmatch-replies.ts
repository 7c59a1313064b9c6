import type { FakeReply } from '#testing/fake-source.ts';

/** A reply of `playmatch.retrorealm.dev` to a file it knows, and why it knows it. */
export const playmatchMatch = (gameMatchType: string): FakeReply => ({
  body: {
    gameMatchType,
    id: '00000000-0000-4000-8000-000000000077',
    externalMetadata: [
      { providerName: 'IGDB', providerId: '910001', matchType: 'Automatic' },
      { providerName: 'ScreenScraper', providerId: 70_001, matchType: 'Automatic' },
      // Ids that are missing, no numbers, or of unsupported services are left out.
      { providerName: 'MobyGames', providerId: 'none', matchType: 'None' },
      { providerName: 'EmuReady', providerId: '5', matchType: 'Automatic' },
      { providerName: 'LaunchBox', matchType: 'Failed' },
    ],
  },
});

export const playmatchReplies = {
  match: playmatchMatch('SHA1'),
  noMatch: { body: { gameMatchType: 'NoMatch', id: null } },
} satisfies Record<string, FakeReply>;
