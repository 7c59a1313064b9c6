import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** CBOR: a byte string of 24 to 255 bytes, and a text of up to 23. */
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

interface PasskeyOptions {
  /** The address of the page that uses it. */
  readonly origin: string;
  /** It asks for a PIN or a fingerprint. */
  readonly verifiesUser?: boolean;
}

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

/** An authenticator with one passkey, and the part of the browser that speaks to it. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  origin: string;
  verifiesUser: boolean;
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor({ origin, verifiesUser = true }: PasskeyOptions) {
    this.origin = origin;
    this.verifiesUser = verifiesUser;
  }

  /** What `navigator.credentials.create` returns, in JSON. */
  create({ challenge, rp }: Creation) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      // COSE: an EC2 key (2) on P-256 (1) for ES256 (-7).
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    const authData = Buffer.concat([this.#authenticatorData(rp.id, HAS_CREDENTIAL), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none')],
      ...[cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ]);
    return this.#reply({
      clientDataJSON: encode(this.#clientData('webauthn.create', challenge)),
      attestationObject: encode(attestation),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` returns, in JSON. */
  get({ challenge, rpId }: Request) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(rpId, 0);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#reply({
      clientDataJSON: encode(clientData),
      authenticatorData: encode(authenticatorData),
      signature: encode(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #authenticatorData(host: string, flags: number): Buffer {
    const all = USER_PRESENT | flags | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(host), Buffer.from([all]), uint32(this.counter)]);
  }

  #clientData(type: string, challenge: string): Buffer {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #reply(response: object) {
    const id = encode(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
