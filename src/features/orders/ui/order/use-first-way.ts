import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../../domain/command.ts';
import { useRefusalText } from '../use-refusals.ts';
import type { DialogParts } from './dialog-parts.ts';

/** One command, or several that are given one after the other or not at all. */
type Way = readonly [OrderCommand, ...OrderCommand[]];

/**
 * Gives the first of several ways to the same end that the rules allow. If they allow none, the last one says why, or asks for
 * an approval.
 */
export function useFirstWay({ till, give }: Pick<DialogParts, 'till' | 'give'>): (...ways: [Way, ...Way[]]) => boolean {
  const textOf = useRefusalText();
  return (...ways) => {
    const [first, ...more] = ways.find((way) => till.preview(...way).ok) ?? (ways.at(-1) as Way);
    if (more.length === 0) return give(first);
    const refused = till.dispatch(first, ...more);
    if (refused !== null) notify({ text: textOf(refused), tone: 'warning' });
    return refused === null;
  };
}
