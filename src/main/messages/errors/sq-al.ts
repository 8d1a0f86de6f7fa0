import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { messages as sq } from './sq.ts';

/** Only the texts that differ in this variant; most features have no such file. */
const files = import.meta.glob<Messages>('../../../features/*/messages/sq-AL.json', {
  eager: true,
  import: 'default',
  query: '?errors',
});

export const messages: Messages = overlay(sq, mergeMessages(Object.values(files)));
