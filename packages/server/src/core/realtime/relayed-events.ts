import type { Audience, Events } from '#core/deps.ts';
import type { Relay } from '#core/db/relay.ts';

const TOPIC = 'events';

type News =
  | { readonly kind: 'emit'; event: never; payload: never; to: Audience | null }
  | { readonly kind: 'disconnect'; readonly userId: number }
  | { readonly kind: 'disconnect_session'; readonly hash: string };

/** What happens in one process is told to the browsers that are connected to any. */
export function relayedEvents(here: Events, relay: Pick<Relay, 'tell' | 'hear'>): Events {
  relay.hear(TOPIC, (heard) => {
    const news = heard as News;
    if (news.kind === 'emit') here.emit(news.event, news.payload, news.to ?? undefined);
    else if (news.kind === 'disconnect') here.disconnect(news.userId);
    else here.disconnectSession(news.hash);
  });
  return {
    emit: (event, payload, to) => {
      here.emit(event, payload, to);
      relay.tell(TOPIC, { kind: 'emit', event, payload, to: to ?? null });
    },
    disconnect: (userId) => {
      here.disconnect(userId);
      relay.tell(TOPIC, { kind: 'disconnect', userId });
    },
    disconnectSession: (hash) => {
      here.disconnectSession(hash);
      relay.tell(TOPIC, { kind: 'disconnect_session', hash });
    },
  };
}
