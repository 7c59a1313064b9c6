type Handler = () => void;

let handler: Handler = () => undefined;

/** Set once by the app: what to do when the server refused a request with a 403. */
export function onRefusal(next: Handler): void {
  handler = next;
}

export const reportRefusal = (): void => handler();
