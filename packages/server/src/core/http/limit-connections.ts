import type { Server } from 'node:http';

import type { Env } from '#core/config/parse-env.ts';
import { addressBlock } from '#core/lib/address-block.ts';

interface ConnectionLimits extends Pick<Env, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS'> {
  /** A trusted proxy shares its connections among many users, so it is not limited. */
  readonly trusts: (address: string) => boolean;
  readonly warn: (text: string) => void;
}

/** Limits the log lines of a connection flood. */
const WARN_EVERY_MS = 60_000;

/** Closes new connections while too many are open, from one address or in total. */
export function limitConnections(
  server: Server,
  {
    MAX_CONNECTIONS: total,
    MAX_CONNECTIONS_PER_ADDRESS: perAddress,
    trusts,
    warn,
  }: ConnectionLimits,
): void {
  const open = new Map<string, number>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warnThrottled = (text: string): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    warn(`http: ${text}`);
  };
  if (total > 0) {
    server.maxConnections = total;
    server.on('drop', () => warnThrottled(`refused a connection: ${total} are already open`));
  }
  if (perAddress === 0) return;
  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket;
    // A Unix socket has no address.
    if (address === undefined || trusts(address)) return;
    const block = addressBlock(address);
    const count = (open.get(block) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      warnThrottled(`refused a connection from ${address}: it already has ${perAddress} open`);
      return;
    }
    open.set(block, count);
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1;
      if (left === 0) open.delete(block);
      else open.set(block, left);
    });
  });
}
