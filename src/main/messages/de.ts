import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages } from '#platform/ui/i18n/messages.ts';

const features = import.meta.glob<Messages>('../../features/*/messages/de.json', {
  eager: true,
  import: 'default',
  query: '?words',
});
const platform = import.meta.glob<Messages>('../../platform/ui/messages/de.json', { eager: true, import: 'default' });

export const messages: Messages = mergeMessages([...Object.values(features), ...Object.values(platform)]);
