export const FETCH_CORE_TASK = 'fetch_core';

export interface FetchCorePayload {
  readonly name: string;
}
