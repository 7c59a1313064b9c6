import type { ImportAccount } from '@saveroom/contract';

import type { Relay } from '#core/db/relay.ts';
import { seal, type Secrets, unseal } from '#core/lib/secrets.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly importCredentials: ImportCredentials;
  }
}

const TOPIC = 'import-credentials';

interface Message {
  readonly id: number;
  /** Encrypted, because the database could log messages; null: no longer needed. */
  readonly sealed: string | null;
}

/**
 * How to sign in to the servers that are imported from. Only in the memory of the processes on this
 * database, one of which runs the import: after a restart a user enters them again.
 */
export class ImportCredentials {
  readonly #accounts = new Map<number, readonly ImportAccount[]>();
  readonly #relay: Pick<Relay, 'publish'>;
  readonly #key: Uint8Array;

  constructor(relay: Pick<Relay, 'publish' | 'subscribe'>, secrets: Pick<Secrets, 'sources'>) {
    this.#relay = relay;
    this.#key = secrets.sources;
    relay.subscribe(TOPIC, (message) => this.#receive(message as Message));
  }

  get(id: number): readonly ImportAccount[] {
    return this.#accounts.get(id) ?? [];
  }

  set(id: number, accounts: readonly ImportAccount[]): void {
    this.#accounts.set(id, accounts);
    this.#publish({ id, sealed: seal(this.#key, labelOf(id), JSON.stringify(accounts)) });
  }

  forget(id: number): void {
    this.#accounts.delete(id);
    this.#publish({ id, sealed: null });
  }

  /** The text without the secrets of an import. */
  redact(id: number, text: string): string {
    const secrets = this.get(id).map((one) => ('token' in one ? one.token : one.password));
    return secrets
      .filter((secret) => secret !== '')
      .reduce((left, secret) => left.replaceAll(secret, '•••'), text);
  }

  #publish(message: Message): void {
    this.#relay.publish(TOPIC, message);
  }

  #receive({ id, sealed }: Message): void {
    const text = sealed === null ? null : unseal(this.#key, labelOf(id), sealed);
    if (text === null) this.#accounts.delete(id);
    else this.#accounts.set(id, JSON.parse(text) as ImportAccount[]);
  }
}

const labelOf = (id: number): string => `import ${id}`;
