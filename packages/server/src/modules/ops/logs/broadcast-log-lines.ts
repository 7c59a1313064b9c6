import type { Deps } from '#core/deps.ts';
import type { LogRing, NewLogLine } from '#core/log/log-ring.ts';
import type { Relay } from '#core/db/relay.ts';

const INTERVAL_MS = 1000;
const TOPIC = 'log-lines';
/** Lines per second to send; further ones can be read only on the server that wrote them. */
const MAX_LINES = 200;
const BATCH_SIZE = 20;

type LogBroadcastDeps = Pick<Deps, 'env' | 'events'> & {
  logs: LogRing;
  relay: Pick<Relay, 'publish' | 'subscribe'>;
};

/**
 * Sends log lines to all servers of a database and notifies users with access to the log, once per
 * interval. The lines are sent before the notification, so that users find them.
 */
export function broadcastLogLines({ env, logs, events, relay }: LogBroadcastDeps): void {
  if (env.DISABLE_LOGS_VIEWER) return;
  // Appended lines do not call `onLine` listeners, so they are not sent back.
  relay.subscribe(TOPIC, (lines) => logs.append(lines as NewLogLine[]));
  let isScheduled = false;
  let pending: NewLogLine[] = [];
  logs.onLine((line) => {
    if (isBroadcast(line)) pending.push(line);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      const lines = pending.slice(-MAX_LINES);
      pending = [];
      for (let at = 0; at < lines.length; at += BATCH_SIZE) {
        relay.publish(TOPIC, lines.slice(at, at + BATCH_SIZE));
      }
      events.emit('log:grown', {}, { scope: 'logs.read' });
    }, INTERVAL_MS).unref();
  });
}

/** Details of single requests stay on the server that wrote them. */
const isBroadcast = ({ level }: NewLogLine): boolean => level !== 'trace' && level !== 'debug';
