import { isUnsent, type Order, type OrderLine, quantityLeft } from './order.ts';

/** Courses count from one; whatever moves a line leaves it in its course (decision 0072). */
export function courseOf({ course = 1 }: Pick<OrderLine, 'course'>): number {
  return course;
}

/** The course that new lines join. */
export function lastCourse(lines: readonly OrderLine[]): number {
  return lines.reduce((last, line) => Math.max(last, courseOf(line)), 1);
}

/** Whether a line waits until its course is fired: Send leaves it out. */
export function isHeld(line: OrderLine): boolean {
  return line.pace === 'held' && isUnsent(line);
}

/** Whether a course is held, and so what joins it. */
export function isHeldCourse(lines: readonly OrderLine[], course: number): boolean {
  return lines.some((line) => courseOf(line) === course && isHeld(line));
}

/** The items of a course of which the stations have not been told that it is time. */
function waitingIn(order: Order, course: number): OrderLine[] {
  return order.lines.filter(
    (line) =>
      courseOf(line) === course &&
      !line.isDivider &&
      line.voidsLineId === null &&
      line.pace !== 'fired' &&
      quantityLeft(order, line.id) > 0,
  );
}

/** Of those, the ones that can be fired: held, or with the stations, which wait. Of the first course what is sent is made when it is sent. */
export function toFire(order: Order, course: number): OrderLine[] {
  const waiting = waitingIn(order, course);
  return waiting.some((line) => isHeld(line) || (course > 1 && !isUnsent(line))) ? waiting : [];
}

/** A course as the ticket shows it: its lines with their places on the order, without the splitter that begins it. */
export interface Course {
  readonly number: number;
  readonly divider: OrderLine | undefined;
  readonly lines: readonly { readonly line: OrderLine; readonly index: number }[];
  /** Something of it was not sent, so it can be held. */
  readonly canHold: boolean;
  readonly isHeld: boolean;
  /** Its stations can be told to make it: it is held, or they have it and wait. */
  readonly canFire: boolean;
  readonly isFired: boolean;
}

/** The courses of an order in their sequence, each once, however its lines came onto the order. */
export function coursesOf(order: Order): Course[] {
  const numbers = [...new Set(order.lines.map(courseOf))].sort((one, other) => one - other);
  return numbers.map((number) => {
    const own = order.lines.flatMap((line, index) => (courseOf(line) === number ? [{ line, index }] : []));
    const waiting = waitingIn(order, number);
    const isHeldNow = isHeldCourse(order.lines, number);
    return {
      number,
      divider: own.find(({ line }) => line.isDivider)?.line,
      lines: own.filter(({ line }) => !line.isDivider),
      canHold: own.some(({ line }) => isUnsent(line)),
      isHeld: isHeldNow,
      canFire: toFire(order, number).length > 0,
      isFired: waiting.length === 0 && own.some(({ line }) => line.pace === 'fired'),
    };
  });
}

/**
 * The lines without a splitter: what followed it joins the course before, and later courses move up unless something of
 * them was sent, because their stations know them by their number.
 */
export function withoutDivider(lines: readonly OrderLine[], divider: OrderLine): OrderLine[] {
  const course = courseOf(divider);
  const rest = lines.filter((line) => line !== divider);
  if (course === 1 || rest.some((line) => line.isDivider && courseOf(line) === course)) return rest;
  const isKnown = rest.some((line) => courseOf(line) > course && line.sentQuantity !== 0);
  const pace = isHeldCourse(rest, course - 1) ? 'held' : null;
  return rest.map((line) => {
    if (courseOf(line) < course || (courseOf(line) > course && isKnown)) return line;
    const moved = { ...line, course: courseOf(line) - 1 };
    return courseOf(line) === course && isUnsent(line) ? { ...moved, pace } : moved;
  });
}
