const UPGRADE_MS = 20_000;

interface Connection {
  readonly transport: { readonly name: string };
  once(event: 'upgrade' | 'close', listener: () => void): void;
}

/** Clients start with polling and upgrade to a websocket shortly, unless a proxy prevents it. */
export function countUpgrade(
  connection: Connection,
  sockets: { upgraded: number; polling: number },
): void {
  if (connection.transport.name === 'websocket') {
    sockets.upgraded += 1;
    return;
  }
  const timer = setTimeout(() => {
    sockets.polling += 1;
  }, UPGRADE_MS).unref();
  connection.once('upgrade', () => {
    clearTimeout(timer);
    sockets.upgraded += 1;
  });
  connection.once('close', () => clearTimeout(timer));
}
