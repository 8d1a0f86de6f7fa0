import { canonical } from './canonical.ts';

/**
 * The proof that a command was made in a session: HMAC-SHA256 of this text, in base64url, with the SHA-256 of the session's
 * token as its key. A device has the token while somebody is signed in, and the server never has more of it than that hash;
 * nobody keeps a key beside the commands. The text holds the command with its id, in whatever order its fields come.
 */
export function provenText(command: unknown): string {
  return `order command\n${canonical(command)}`;
}
