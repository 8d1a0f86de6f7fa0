import type { Messages } from '#platform/ui/i18n/messages.ts';
import { mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';

/** What a shop says otherwise than a restaurant; most features have no such file. */
const files = import.meta.glob<Messages>(
  [
    '../../features/*/messages/shop/mk.json',
    '../../features/*/messages/office/shop/mk.json',
    '../../platform/ui/messages/office/shop/mk.json',
  ],
  { eager: true, import: 'default' },
);

export const messages: Messages = Object.values(files).reduce((all, file) => overlay(all, mergeMessages([file])), {});
