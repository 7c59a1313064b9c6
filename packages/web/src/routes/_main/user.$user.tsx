import { createFileRoute, notFound } from '@tanstack/react-router';

import { hasScope, isAccount, useMe } from '#data/me.ts';
import { userQueries } from '#data/users.ts';
import { ProfilePage } from '#features/profile/profile-page.tsx';
import { SessionList } from '#features/sessions/session-list.tsx';
import { ThemeTiles } from '#features/settings/theme-tiles.tsx';
import { LanguageSelect } from '#features/shell/language-select.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/user/$user')({
  staticData: { title: 'title-profile' },
  /** One's own profile only: other people are edited in the administration. */
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(userQueries.me());
    const isOwn = isAccount(me) && hasScope(me, 'me.write') && String(me.id) === params.user;
    if (!isOwn) throw notFound({ routeId: '/_main' });
  },
  loader: () => loadAreas('settings', 'gallery'),
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
