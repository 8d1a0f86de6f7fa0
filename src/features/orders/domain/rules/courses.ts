import type { FireCourse, HoldCourse } from '../command.ts';
import { courseOf, toFire } from '../courses.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import type { OrderEvent } from '../events.ts';
import { isUnsent, type Order, quantityLeft } from '../order.ts';

/** What is not sent of a course waits until it is fired, or goes with the rest again. What was sent is sent. */
export function holdCourse(order: Order, { course, isHeld }: HoldCourse, { policy }: OrderContext): Decision {
  if (isHeld && !policy.offersCourses) return refuse('COURSES_NOT_OFFERED');
  if (!order.lines.some((line) => courseOf(line) === course && isUnsent(line))) return refuse('COURSE_NOT_WAITING');
  const pace = isHeld ? 'held' : null;
  const lines = order.lines.map((line) => (courseOf(line) === course && isUnsent(line) ? { ...line, pace } : line));
  return accept({ ...order, lines } as Order);
}

/**
 * Tells the stations to make a course now. What they have not got is sent with that word; of what they have they get the
 * word alone, so that nothing is made twice. Each item is fired once.
 */
export function fireCourse(order: Order, { course }: FireCourse, context: OrderContext): Decision {
  const waiting = toFire(order, course);
  if (waiting.length === 0) return refuse('COURSE_NOT_WAITING');
  const fresh = waiting.filter(isUnsent);
  const sentAt = context.soldAt ?? context.now;
  const fired: Order = {
    ...order,
    sentAt: fresh.length > 0 ? sentAt : order.sentAt,
    lines: order.lines.map((line) =>
      courseOf(line) === course && line.voidsLineId === null
        ? { ...line, pace: 'fired' as const, sentQuantity: line.quantity }
        : line,
    ),
  };
  const known = waiting
    .filter((line) => !isUnsent(line))
    .map((line) => {
      const quantity = quantityLeft(order, line.id);
      return { ...line, quantity, sentQuantity: quantity };
    });
  const events: OrderEvent[] = [
    ...(fresh.length > 0 ? [{ name: 'order.sent' as const, order: fired, lines: fresh, fires: course, sentAt }] : []),
    ...(known.length > 0
      ? [{ name: 'order.fired' as const, order: fired, lines: known, course, firedAt: sentAt }]
      : []),
  ];
  return accept(fired, events);
}
