import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages } from '#platform/ui/i18n/messages.ts';

const files = import.meta.glob<Messages>('../../../features/*/messages/sq.json', {
  eager: true,
  import: 'default',
  query: '?errors',
});

export const messages: Messages = mergeMessages(Object.values(files));
