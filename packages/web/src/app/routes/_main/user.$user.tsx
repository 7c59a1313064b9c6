import { createFileRoute, notFound } from '@tanstack/react-router';

import { hasScope, isAccount, useMe } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { ProfilePage } from '#account/profile/profile-page.tsx';
import { SessionList } from '#account/sessions/session-list.tsx';
import { ThemeTiles } from '#account/settings/theme-tiles.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/user/$user')({
  staticData: { title: 'title-profile' },
  /** One's own profile only: other people are edited in the administration. */
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(userQueries.me());
    const isOwn = isAccount(me) && hasScope(me, 'me.write') && String(me.id) === params.user;
    if (!isOwn) throw notFound({ routeId: '/_main' });
  },
  loader: () => loadAreas('apps', 'settings', 'gallery'),
  component: Profile,
});

function Profile() {
  const { user } = useMe();
  // Nobody while the session is being left behind.
  return (
    user && (
      <ProfilePage
        user={user}
        languageSelect={<LanguageSelect />}
        themeTiles={<ThemeTiles />}
        sessions={<SessionList userId={user.id} isMe />}
      />
    )
  );
}
