import type { ReactElement, SVGProps } from 'react';

/**
 * The icons of one set: 24 px box, 1.8 px round stroke in the text's colour. They decorate a word, so they are hidden
 * from screen readers; a button that shows only an icon takes its name from its label.
 */
const shapes = {
  add: 'M12 5v14M5 12h14',
  remove: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.5 12.5l5 5 10-11',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  backspace: 'M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM12 9.5l5 5M17 9.5l-5 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2L21 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  magnet: 'M5 4v8a7 7 0 0 0 14 0V4h-4v8a3 3 0 0 1-6 0V4zM5 8h4M15 8h4',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z',
  numbers: 'M5 8l2.5-2v7M5 13h5M14 7.5a2 2 0 1 1 3.4 1.4L14 13h4.5M5 18h14',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10',
  alignLeft: 'M4 3v18M7 7h12v4H7zM7 14h7v4H7z',
  alignCentre: 'M12 3v3M12 11v3M12 18v3M5 6h14v5H5zM8 14h8v4H8z',
  alignRight: 'M20 3v18M5 7h12v4H5zM10 14h7v4h-7z',
  alignTop: 'M3 4h18M7 7v12h4V7zM14 7v7h4V7z',
  alignMiddle: 'M3 12h3M11 12h3M18 12h3M6 5v14h5V5zM14 8v8h4V8z',
  alignBottom: 'M3 20h18M7 5v12h4V5zM14 10v7h4v-7z',
  distributeAcross: 'M3 4v16M21 4v16M9.5 7h5v10h-5z',
  distributeDown: 'M4 3h16M4 21h16M7 9.5v5h10v-5z',
  turnRight: 'M4 12a8 8 0 1 1 2.6 5.9M20 4v5h-5',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
  send: 'M4 12l16-8-5 16-4-6zM11 14l9-10',
  fire: 'M12 21c-4 0-6.5-2.7-6.5-6.2C5.5 11 9 9.5 9.5 4c3.5 1.5 4.5 4.5 4.3 6.5 1-.5 1.6-1.5 1.7-2.7 2 1.7 3 4.2 3 6.8C18.5 18.3 16 21 12 21z',
  table: 'M3 8.5C3 7 7 6 12 6s9 1 9 2.5S17 11 12 11 3 10 3 8.5zM12 11v7M8 20c1-1.3 2.4-2 4-2s3 .7 4 2',
  chair: 'M7 3v10h10M7 13v8M17 13v8M7 17h10',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.8c2 .7 3.2 2.4 3.6 5.2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.5-6 7.5-6s6.7 2 7.5 6',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 12h.01M18 12h.01',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  receipt: 'M6 3v18l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5V3l-2 1.5L14 3l-2 1.5L10 3 8 4.5zM9 9h6M9 13h6',
  printer: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  kitchen: 'M7 20h10M7 20v-5.5A4 4 0 0 1 7.5 6.6a5 5 0 0 1 9 0 4 4 0 0 1 .5 7.9V20',
  bar: 'M5 4h14l-7 9zM12 13v7M8 20h8M7.5 7h9',
  bag: 'M5 8h14l-1 13H6zM9 8V7a3 3 0 0 1 6 0v1',
  scooter:
    'M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 17.5h5.5c0-3 1-4.5 2.5-5L15 5h-2.5M4 13h8',
  percent: 'M6 18L18 6M7.5 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM16.5 18a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  split: 'M12 21v-7M12 14L5 7M5 12V7h5M12 14l7-7M19 12V7h-5',
  transfer: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  lock: 'M6 11h12v10H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  online: 'M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M9.8 16.3a3.2 3.2 0 0 1 4.4 0M12 20h.01',
  offline:
    'M4 4l16 16M3 9.5A13 13 0 0 1 7.5 6.6M12 5.8c3.3 0 6.6 1.2 9 3.7M6.5 13a8 8 0 0 1 4-2.1M14.5 11.3a8 8 0 0 1 3 1.7M9.8 16.3a3.2 3.2 0 0 1 4.4 0M12 20h.01',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  device: 'M3 5h18v11H3zM9 20h6M12 16v4',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z',
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5h.01',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16h.01',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6-4.4-4.2 6-.8z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 9v6M10 9v6M13 9v6M17 9v6',
  eye: 'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
} as const;

export type IconName = keyof typeof shapes;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly name: IconName;
  /** Pixels; 24 when left out. */
  readonly size?: number;
}

export function Icon({ name, size = 24, ...rest }: IconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
