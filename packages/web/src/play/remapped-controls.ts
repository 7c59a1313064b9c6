interface BoundInput {
  readonly input: string;
  readonly name: string;
  readonly key: string;
  readonly button: string;
}

/** What does what in the games of a platform, and how to change it; for any surface that shows it. */
export interface RemappedControls {
  readonly players: readonly { readonly value: string; readonly label: string }[];
  readonly player: string;
  readonly setPlayer: (player: string) => void;
  readonly groups: readonly { readonly title: string; readonly inputs: readonly BoundInput[] }[];
  /** The input whose key or button is pressed next; null: nobody is asked. */
  readonly asked: string | null;
  readonly ask: (input: string | null) => void;
  readonly clear: (input: string, part: 'key' | 'button') => void;
  /** Null: nothing was changed. */
  readonly reset: (() => void) | null;
}
