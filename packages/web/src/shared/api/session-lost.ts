type Handler = () => void;

let handler: Handler = () => undefined;

/** Set once by the app: what to do when the server no longer accepts the session. */
export function onSessionLost(next: Handler): void {
  handler = next;
}

export const reportSessionLost = (): void => handler();
