/** Publishes messages to the other processes on the same database, not to the sender itself. */
export interface Relay {
  /** `alone`: there are no other processes. `cut_off`: disconnected, messages may be lost. */
  readonly state: 'alone' | 'connected' | 'cut_off';
  /** Messages arrive in the order they were published. Does not wait for delivery. */
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, listener: (message: unknown) => void): void;
  /** Called after a reconnect: messages may have been missed. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

/** For SQLite, which only one process uses. */
export const NO_RELAY: Relay = {
  state: 'alone',
  publish: () => {},
  subscribe: () => {},
  onReconnect: () => {},
  close: async () => {},
};
