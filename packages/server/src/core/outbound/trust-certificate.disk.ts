import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Adds a private certificate authority to the default ones. */
export function trustCertificate(path: string): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
}
