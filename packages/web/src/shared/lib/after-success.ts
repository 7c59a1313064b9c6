/**
 * Continues after `mutateAsync`, also when the component is unmounted by then, for which callbacks
 * of `mutate` are not called. The error is shown inline or by the query client.
 */
export function afterSuccess<T>(mutation: Promise<T>, next: (result: T) => unknown): void {
  void mutation.then(next, () => undefined);
}
