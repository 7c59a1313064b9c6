/** Tells the other processes that serve the same database; never the one that tells. */
export interface Relay {
  /** `alone`: there is nobody to tell. `cut_off`: what is told now may be lost. */
  readonly state: 'alone' | 'connected' | 'cut_off';
  /** Heard in the order it was told. Nobody is waited for. */
  tell(topic: string, message: unknown): void;
  hear(topic: string, listener: (message: unknown) => void): void;
  /** We were cut off for a while: something may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** For a database that only one process can use. */
export const ALONE: Relay = {
  state: 'alone',
  tell: () => {},
  hear: () => {},
  onGap: () => {},
  close: async () => {},
};
