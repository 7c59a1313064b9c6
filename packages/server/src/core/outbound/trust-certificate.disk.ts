import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A private authority the admin vouches for, beside the public ones. */
export function trustCertificate(path: string): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
}
