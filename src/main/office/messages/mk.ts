import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages } from '#platform/ui/i18n/messages.ts';

const files = import.meta.glob<Messages>(
  ['../../../features/*/messages/office/mk.json', '../../../platform/ui/messages/office/mk.json'],
  { eager: true, import: 'default' },
);

export const messages: Messages = mergeMessages(Object.values(files));
