import type { Page } from '@playwright/test';

/** Sounds of games are at least this loud, from the lowest to the highest sample. */
export const AUDIBLE = 0.004;

declare global {
  interface Window {
    /** The loudest sound that was played since it was last asked for. */
    loudestSound?: number;
  }
}

/** Records the loudness of all sounds in a page. Call it before the page is loaded. */
export async function tapSound(page: Page): Promise<void> {
  await page.addInitScript(recordSound);
}

/** The loudest sample in any frame since the last call. */
export async function loudness(page: Page): Promise<number> {
  const heard = page.frames().map((frame) =>
    frame.evaluate(() => {
      const { loudestSound = 0 } = window;
      window.loudestSound = 0;
      return loudestSound;
    }),
  );
  return Math.max(0, ...(await Promise.all(heard)));
}

/**
 * Runs in the browser. Looks at the samples that players hand over and not at the output: that has
 * them for a moment only, which a test on a busy machine misses.
 */
function recordSound(): void {
  const targets = new Map<AudioNode, Set<AudioNode>>();
  const { connect, disconnect } = AudioNode.prototype as unknown as Record<
    'connect' | 'disconnect',
    (this: AudioNode, ...args: unknown[]) => unknown
  >;
  const { start } = AudioBufferSourceNode.prototype as unknown as {
    start: (this: AudioBufferSourceNode, ...args: (number | undefined)[]) => void;
  };

  /** The gain between this node and the speakers; 0: it is not connected. */
  function gainOf(node: AudioNode): number {
    if (node instanceof AudioDestinationNode) return node.context.state === 'running' ? 1 : 0;
    const own = node instanceof GainNode ? node.gain.value : 1;
    return own * Math.max(0, ...[...(targets.get(node) ?? [])].map(gainOf));
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
  function rangeOf(buffer: AudioBuffer): number {
    const samples = buffer.getChannelData(0);
    const most = samples.reduce((highest, one) => Math.max(highest, one), -1);
    return most - samples.reduce((lowest, one) => Math.min(lowest, one), 1);
  }

  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, ...args: unknown[]) {
      const [target] = args;
      if (target instanceof AudioNode) {
        targets.set(this, (targets.get(this) ?? new Set()).add(target));
      }
      return connect.apply(this, args);
    },
    disconnect(this: AudioNode, ...args: unknown[]) {
      targets.delete(this);
      return disconnect.apply(this, args);
    },
  });
  AudioBufferSourceNode.prototype.start = function startRecorded(...args) {
    const range = this.buffer ? rangeOf(this.buffer) : 0;
    // Players may connect a sound right after they have started it.
    queueMicrotask(() => {
      window.loudestSound = Math.max(window.loudestSound ?? 0, range * gainOf(this));
    });
    this.addEventListener('ended', () => targets.delete(this));
    start.apply(this, args);
  };
}
