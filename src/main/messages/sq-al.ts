import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { messages as sq } from './sq.ts';

/** Only the texts that differ in this variant; most features have no such file. */
const features = import.meta.glob<Messages>('../../features/*/messages/sq-AL.json', {
  eager: true,
  import: 'default',
  query: '?words',
});
const platform = import.meta.glob<Messages>('../../platform/ui/messages/sq-AL.json', {
  eager: true,
  import: 'default',
});

export const messages: Messages = overlay(sq, mergeMessages([...Object.values(features), ...Object.values(platform)]));
