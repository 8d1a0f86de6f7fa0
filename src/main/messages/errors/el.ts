import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { messages as sr } from './sr.ts';

/** Only the texts that differ in this variant; most features have no such file. */
const files = import.meta.glob<Messages>('../../../features/*/messages/el.json', {
  eager: true,
  import: 'default',
  query: '?errors',
});

export const messages: Messages = overlay(sr, mergeMessages(Object.values(files)));
