import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { messages as sr } from './sr.ts';

/** Only the texts that differ in this variant; most features have no such file. */
const features = import.meta.glob<Messages>('../../features/*/messages/el.json', {
  eager: true,
  import: 'default',
  query: '?words',
});
const platform = import.meta.glob<Messages>('../../platform/ui/messages/el.json', { eager: true, import: 'default' });

export const messages: Messages = overlay(sr, mergeMessages([...Object.values(features), ...Object.values(platform)]));
