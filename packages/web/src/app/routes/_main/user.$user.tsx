import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { hasScope, isAccount, useMe } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { OtherProfilePage, ProfilePage } from '#account/profile/profile-page.tsx';
import { SessionList } from '#account/sessions/session-list.tsx';
import { ThemeTiles } from '#account/settings/theme-tiles.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/user/$user')({
  staticData: { title: 'title-profile' },
  /** The user's own profile. Admins can also see those of other users. */
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(userQueries.me());
    const isOwn = isAccount(me) && hasScope(me, 'me.write') && String(me.id) === params.user;
    if (isOwn) return;
    const users = hasScope(me, 'users.read')
      ? await context.queryClient.ensureQueryData(userQueries.all())
      : [];
    const isKnown = users.some(({ id }) => String(id) === params.user);
    if (!isKnown) throw notFound({ routeId: '/_main' });
  },
  loader: () => loadAreas('apps', 'settings', 'gallery', 'limits', 'shares', 'twoFactor'),
  component: Profile,
});

function Profile() {
  const { user: id } = Route.useParams();
  const { user } = useMe();
  if (user && String(user.id) !== id) return <OtherProfile id={id} />;
  // There is no user while signing out.
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

function OtherProfile({ id }: { id: string }) {
  const { data: users = [] } = useQuery(userQueries.all());
  const user = users.find((one) => String(one.id) === id);
  return (
    user && (
      <OtherProfilePage user={user} sessions={<SessionList userId={user.id} isMe={false} />} />
    )
  );
}
