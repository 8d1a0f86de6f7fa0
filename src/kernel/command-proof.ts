import { canonical } from './canonical.ts';

/**
 * The proof that a command was made in a session: HMAC-SHA256 of this text, in base64url, with the SHA-256 of the session's
 * token as its key. A device has the token while a user is signed in, and the server stores only that hash;
 * no key is stored beside the commands. The text is the command with its id, with its fields in a fixed order.
 */
export function provenText(command: unknown): string {
  return `order command\n${canonical(command)}`;
}
