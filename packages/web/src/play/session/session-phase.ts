import type { PlayerNews } from '#shared/lib/player-protocol.ts';

export type Fault = Extract<PlayerNews, { type: 'failed' }>['why'] | 'fetch' | 'silent';

export type SessionPhase =
  /** Total 0: nobody knows yet how much it is. */
  | { readonly kind: 'fetching'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'loading'; readonly step: 'player' | 'core' | 'game' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly why: Fault; readonly detail: string };

export type SessionEvent =
  | PlayerNews
  | { readonly type: 'fetched'; readonly loaded: number; readonly total: number }
  | { readonly type: 'handed-over' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'left' }
  | { readonly type: 'broken'; readonly why: Fault; readonly detail: string };

export const FIRST_PHASE: SessionPhase = { kind: 'fetching', loaded: 0, total: 0 };

/** Where a game is after something happened. A game that is over stays over. */
export function nextPhase(phase: SessionPhase, event: SessionEvent): SessionPhase {
  if (phase.kind === 'failed' || phase.kind === 'leaving') return phase;
  switch (event.type) {
    case 'fetched':
      if (phase.kind !== 'fetching') return phase;
      return { kind: 'fetching', loaded: event.loaded, total: event.total };
    case 'handed-over':
      return { kind: 'loading', step: 'player' };
    case 'loading':
      return phase.kind === 'loading' ? { kind: 'loading', step: event.phase } : phase;
    case 'started':
    case 'resumed':
      return { kind: 'running' };
    case 'paused':
      return phase.kind === 'running' ? { kind: 'paused' } : phase;
    case 'left':
      return { kind: 'leaving' };
    case 'failed':
    case 'broken':
      return { kind: 'failed', why: event.why, detail: event.detail };
    case 'hello':
    case 'pads':
    case 'saved':
    case 'stirred':
    case 'wish':
    default:
      return phase;
  }
}

/** A picture is there, moving or not. */
export const isOn = ({ kind }: SessionPhase): boolean => kind === 'running' || kind === 'paused';
