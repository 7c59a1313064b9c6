import type { Relay } from '#core/db/relay.ts';
import type { Audience, Events } from '#core/deps.ts';

const TOPIC = 'events';

type RelayMessage =
  | { readonly kind: 'emit'; event: never; payload: never; to: Audience | null }
  | { readonly kind: 'disconnect'; readonly userId: number }
  | { readonly kind: 'disconnect_credential'; readonly hash: string };

/** Sends events to the browsers connected to this process and to all others. */
export function relayedEvents(local: Events, relay: Pick<Relay, 'publish' | 'subscribe'>): Events {
  relay.subscribe(TOPIC, (received) => {
    const message = received as RelayMessage;
    if (message.kind === 'emit')
      local.emit(message.event, message.payload, message.to ?? undefined);
    else if (message.kind === 'disconnect') local.disconnect(message.userId);
    else local.disconnectCredential(message.hash);
  });
  return {
    emit: (event, payload, to) => {
      local.emit(event, payload, to);
      relay.publish(TOPIC, { kind: 'emit', event, payload, to: to ?? null });
    },
    disconnect: (userId) => {
      local.disconnect(userId);
      relay.publish(TOPIC, { kind: 'disconnect', userId });
    },
    disconnectCredential: (hash) => {
      local.disconnectCredential(hash);
      relay.publish(TOPIC, { kind: 'disconnect_credential', hash });
    },
  };
}
