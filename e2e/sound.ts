import type { Page } from '@playwright/test';

/** Enough samples for three quarters of a second. */
const SAMPLES = 32_768;
/** Sounds of games are at least this loud, from the lowest to the highest sample. */
export const AUDIBLE = 0.004;

interface Tapped extends AudioNode {
  saveroomTap?: AnalyserNode;
}

declare global {
  interface Window {
    saveroomTaps?: AnalyserNode[];
  }
}

/** Taps everything that pages play from now on. Before the page is loaded. */
export async function tapSound(page: Page): Promise<void> {
  await page.addInitScript((samples) => {
    const { connect } = AudioNode.prototype as unknown as {
      connect: (this: AudioNode, to: AudioNode) => AudioNode;
    };
    const tapOf = (destination: Tapped): AnalyserNode => {
      destination.saveroomTap ??= new AnalyserNode(destination.context, { fftSize: samples });
      const taps = (window.saveroomTaps ??= []);
      if (!taps.includes(destination.saveroomTap)) taps.push(destination.saveroomTap);
      return destination.saveroomTap;
    };
    AudioNode.prototype.connect = function connectTapped(
      this: AudioNode,
      ...args: [to: AudioNode]
    ): AudioNode {
      if (args[0] instanceof AudioDestinationNode) connect.call(this, tapOf(args[0]));
      return connect.apply(this, args);
    } as typeof AudioNode.prototype.connect;
  }, SAMPLES);
}

/** Difference between the highest and the lowest sample that were played last, in any frame. */
export async function loudness(page: Page): Promise<number> {
  const heard = page.frames().map((frame) =>
    frame.evaluate(() => {
      const ranges = (window.saveroomTaps ?? []).map((tap) => {
        const samples = new Float32Array(tap.fftSize);
        tap.getFloatTimeDomainData(samples);
        return (
          samples.reduce((most, one) => Math.max(most, one), -1) -
          samples.reduce((least, one) => Math.min(least, one), 1)
        );
      });
      return Math.max(0, ...ranges);
    }),
  );
  return Math.max(0, ...(await Promise.all(heard)));
}
